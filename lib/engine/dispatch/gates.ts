import { parallel } from './gates/1-parallel'
import { lookup } from './gates/2-lookup'
import { kind } from './gates/3-kind'
import { preHook } from './gates/4-pre-hook'
import { handler } from './gates/5-handler'
import { postHook } from './gates/6-post-hook'
import { output } from './gates/7-output'
import type { GateStep } from './passage'

/** The seven gates, in the order in which a call meets them. */
export const gates: readonly GateStep[] = [
  { gate: 'parallel', pass: parallel },
  { gate: 'lookup', pass: lookup },
  { gate: 'kind', pass: kind },
  { gate: 'pre-hook', pass: preHook },
  { gate: 'handler', pass: handler },
  { gate: 'post-hook', pass: postHook },
  { gate: 'output', pass: output },
]
