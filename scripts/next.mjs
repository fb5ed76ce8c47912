// Runs Next's command without its telemetry, on every platform's shell.
import { createRequire } from 'node:module'

process.env.NEXT_TELEMETRY_DISABLED = '1'
createRequire(import.meta.url)('next/dist/bin/next')
