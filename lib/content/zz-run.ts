import { toPlain } from '@/lib/engine/json/write'
import { simulate } from '@/lib/engine/simulate'
import { loadCatalogue } from './scenarios'

for (const e of loadCatalogue()) {
  const t = simulate(e.scenario)
  console.log(`\n## ${e.shelf}/${e.id} — ${e.title}\n   ${e.shows}`)
  console.log('   requests', t.requests.map((r) => r.at).join(' '), t.outcome, t.refusal ?? '')
  const input = t.requests.at(-1)?.input ?? []
  for (const i of input) {
    const p: any = toPlain(i as any)
    if (/output$/.test(p.type)) {
      const s = p.type === 'tool_search_output' ? JSON.stringify(p.tools).slice(0, 300) : JSON.stringify(p.output)
      console.log(
        '   ',
        p.type.replace('_output', ''),
        p.call_id,
        s.length > 700 ? s.slice(0, 350) + ' ~~~ ' + s.slice(-300) : s,
      )
    } else if (p.type === 'message') console.log('    message', p.role, JSON.stringify(p.content).slice(0, 100))
  }
  console.log(
    '   stops',
    t.events
      .filter((x) => x.type === 'gate.stopped')
      .map((x: any) => `${x.call}:${x.gate}:${x.stop.kind}`)
      .join(' '),
  )
  const asked = t.events.filter((x) => x.type === 'approval.asked').length
  if (asked) console.log('   asked', asked)
  const files = Object.keys(t.files)
  if (files.length) console.log('   files', JSON.stringify(t.files).slice(0, 300))
}
