import { loadCatalogue } from './scenarios'
import { simulate } from '@/lib/engine/simulate'
import { resultOf } from './zz-result'
let out=''
for (const e of loadCatalogue()) {
  const r = resultOf(simulate(e.scenario)) as any
  out += `  ${JSON.stringify(e.id)}: ${JSON.stringify(r)},\n`
}
console.log(out)
