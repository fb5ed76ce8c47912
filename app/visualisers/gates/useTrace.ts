'use client'

import { useEffect, useMemo, useState } from 'react'
import type { Parts } from '@/lib/engine/parts'
import { run } from '@/lib/engine/run'
import type { Scenario } from '@/lib/engine/scenario'
import type { Trace } from '@/lib/engine/trace'
import { loadParts, missingParts } from './engine-parts'

export interface TraceState {
  /** The run of the scenario; while parts of the engine are on their way, the last run there was. */
  readonly trace: Trace | undefined
  readonly problem: string | undefined
  readonly tryAgain: () => void
}

/** Runs a scenario, with the parts of the engine that it needs. */
export function useTrace(scenario: Scenario): TraceState {
  const [parts, setParts] = useState<Parts>({})
  const [failed, setFailed] = useState(false)
  const [last, setLast] = useState<Trace>()
  const missing = missingParts(scenario, parts)
  const wanted = missing.join()
  const trace = useMemo(() => (wanted === '' ? run(scenario, parts) : undefined), [scenario, parts, wanted])
  if (trace !== undefined && trace !== last) setLast(trace)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names what is missing
  useEffect(() => {
    if (wanted === '' || failed) return
    let isLeft = false
    loadParts(missing).then(
      (loaded) => isLeft || setParts((before) => ({ ...before, ...loaded })),
      () => isLeft || setFailed(true),
    )
    return () => {
      isLeft = true
    }
  }, [wanted, failed])

  return {
    trace: trace ?? last,
    problem:
      failed && wanted !== '' ? 'A part of the engine could not be loaded. The connection may be down.' : undefined,
    tryAgain: () => setFailed(false),
  }
}
