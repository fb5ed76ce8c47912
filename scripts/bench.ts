import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../lib/engine/json/read'
import type { Json } from '../lib/engine/json/value'
import { fromPlain } from '../lib/engine/json/write'
import { truncateMiddle } from '../lib/engine/output/truncate'
import type { Scenario } from '../lib/engine/scenario'
import { parametersOf } from '../lib/engine/schema/parameters'
import { simulate } from '../lib/engine/simulate'
import { plainScenario } from '../lib/scenario/defaults'

/** One line of the report: what was measured, beside its bar. */
interface Result {
  readonly what: string
  readonly measured: number
  readonly bar: number
  readonly unit: string
}

/** The time of one run in ms: the least of several, for what else the machine does only ever adds. */
function leastOf(runs: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, timeOf(work))
  return least
}

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** A call that meets all seven gates, with a hook at each of the two that can have one. */
const oneCall: Scenario = {
  ...plainScenario,
  hooks: [
    { event: 'PreToolUse', matcher: 'Bash' },
    { event: 'PostToolUse', matcher: 'Bash' },
  ],
  turns: [[{ type: 'function_call', call_id: 'c1', name: 'exec_command', arguments: '{"cmd":"echo hi"}' }]],
}

function callTimes(): Result {
  for (let warm = 0; warm < 200; warm++) simulate(oneCall)
  const times = Array.from({ length: 1000 }, () => timeOf(() => simulate(oneCall))).sort((a, b) => a - b)
  return { what: 'one call through all gates, p95', measured: times[949] ?? Number.NaN, bar: 2, unit: 'ms' }
}

/** Reads and writes in turn, so that the queue is long. */
function manyCalls(count: number): Scenario {
  const items = Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? { type: 'function_call', call_id: `c${at}`, name: 'view_image', arguments: '{"path":"x"}' }
      : { type: 'function_call', call_id: `c${at}`, name: 'no_such_tool', arguments: '{}' },
  )
  return { ...plainScenario, turns: [items] }
}

function scheduling(): Result[] {
  const [hundred, thousand] = [manyCalls(100), manyCalls(1000)]
  for (let warm = 0; warm < 20; warm++) simulate(thousand)
  const small = leastOf(30, () => simulate(hundred))
  const large = leastOf(30, () => simulate(thousand))
  return [
    { what: '1,000 calls scheduled', measured: large, bar: 10, unit: 'ms' },
    { what: '1,000 calls over ten times 100 calls (linear is 1)', measured: large / (10 * small), bar: 1.5, unit: '×' },
  ]
}

function truncation(): Result {
  const text = 'The quick brown fox — über den faulen Hund. 😀\n'.repeat(22_000)
  const encoder = new TextEncoder()
  const encode = () => encoder.encode(text)
  const cut = () => truncateMiddle(text, { kind: 'tokens', limit: 10_000 })
  for (let warm = 0; warm < 20; warm++) {
    encode()
    cut()
  }
  const ratio = leastOf(40, cut) / leastOf(40, encode)
  return { what: 'truncating 1 MiB over TextEncoder.encode of it', measured: ratio, bar: 4, unit: '×' }
}

function schemas(): Result {
  const file = path.resolve('lib/conformance/vectors/real-servers.json')
  const vectors: { input: { inputSchema: unknown; inputSchemaText?: string } }[] = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const texts = vectors.map(({ input }) => input.inputSchemaText ?? JSON.stringify(input.inputSchema))
  const read = texts.map((text): Json => {
    const result = readJson(text)
    return result.ok ? result.value : fromPlain(null)
  })
  const plain = () => {
    for (const text of texts) JSON.stringify(JSON.parse(text))
  }
  const ours = () => {
    for (const schema of read) parametersOf(schema, { maxBytes: 5000 })
  }
  for (let warm = 0; warm < 10; warm++) {
    plain()
    ours()
  }
  const ratio = leastOf(20, ours) / leastOf(20, plain)
  return {
    what: 'sanitise, compact and write real-servers over JSON.parse + JSON.stringify',
    measured: ratio,
    bar: 6,
    unit: '×',
  }
}

const results = [callTimes(), ...scheduling(), truncation(), schemas()]
for (const { what, measured, bar, unit } of results) {
  console.log(
    `${measured <= bar ? 'ok  ' : 'over'} ${measured.toFixed(2).padStart(8)} ${unit.padEnd(2)} (bar ${bar} ${unit})  ${what}`,
  )
}
if (results.some(({ measured, bar }) => !(measured <= bar))) process.exitCode = 1
