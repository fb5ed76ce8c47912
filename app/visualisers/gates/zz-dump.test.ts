import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { loadCatalogue } from '@/lib/content/scenarios'
import { simulate } from '@/lib/engine/simulate'
import { stepsOf } from './steps'

test('dump', () => {
  let out = ''
  for (const e of loadCatalogue()) {
    const t = simulate(e.scenario)
    out +=
      `\n## ${e.shelf} ${e.id} (${e.title}) ${t.outcome} events ${t.events.length}\n` +
      stepsOf(t)
        .map(
          (s, i) =>
            `${i} ${s.at} ${s.call ?? ''} [${s.label}] ${s.text} {${s.evidence && 'at' in s.evidence ? s.evidence.at : ''}}`,
        )
        .join('\n')
  }
  writeFileSync('/tmp/gl/steps.txt', out)
})
