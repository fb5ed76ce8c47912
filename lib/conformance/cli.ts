import { writeFileSync } from 'node:fs'
import { runCommand } from './command'

const { out, errors, exitCode, report } = runCommand(process.argv.slice(2))
if (report !== undefined) writeFileSync(report.file, report.text)
if (out !== '') console.log(out)
for (const error of errors) console.error(error)
process.exitCode = exitCode
