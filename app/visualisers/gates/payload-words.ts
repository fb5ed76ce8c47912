import type { PayloadKind } from '@/lib/engine/call'

/** The program's name of a payload, and what its text is called. */
export const nameOfPayload: Readonly<Record<PayloadKind, { readonly kind: string; readonly text: string }>> = {
  function: { kind: 'Function', text: 'arguments' },
  custom: { kind: 'Custom', text: 'input' },
  'tool-search': { kind: 'ToolSearch', text: 'query' },
}
