import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Annotations, ApprovalMode, ApprovalPolicy } from '../scenario'
import {
  type ApprovalInput,
  type ApprovalRule,
  approvalMode,
  decideApproval,
  effectivePolicy,
  type Verdict,
} from './approval'

const plain: ApprovalInput = {
  mode: 'auto',
  annotations: undefined,
  policy: 'on-request',
  full: false,
  remembered: false,
}

test.each<[string, Partial<ApprovalInput>, Verdict, ApprovalRule]>([
  ['approve runs under never in a sandbox', { mode: 'approve', policy: 'never' }, 'run', 'mode-approve'],
  ['full access and never: prompt runs', { mode: 'prompt', policy: 'never', full: true }, 'run', 'full-access'],
  ['full access alone is not enough', { mode: 'prompt', full: true }, 'ask', 'question'],
  ['never without full access refuses', { policy: 'never' }, 'refuse', 'policy-never'],
  ['prompt asks for a reader', { mode: 'prompt', annotations: { readOnlyHint: true } }, 'ask', 'question'],
  [
    'writes lets a reader run',
    { mode: 'writes', annotations: { readOnlyHint: true, destructiveHint: true } },
    'run',
    'writes-read-only',
  ],
  [
    'writes asks for what only closes its world',
    { mode: 'writes', annotations: { destructiveHint: false, openWorldHint: false } },
    'ask',
    'question',
  ],
  ['auto lets a reader run', { annotations: { readOnlyHint: true } }, 'run', 'auto-read-only'],
  [
    'auto asks for a destructive reader',
    { annotations: { readOnlyHint: true, destructiveHint: true } },
    'ask',
    'question',
  ],
  ['auto asks without hints', {}, 'ask', 'question'],
  [
    'auto lets a harmless tool of a closed world run',
    { annotations: { destructiveHint: false, openWorldHint: false } },
    'run',
    'auto-closed-world',
  ],
  ['auto asks for an open world', { annotations: { destructiveHint: false } }, 'ask', 'question'],
  ['a remembered tool runs in auto', { remembered: true }, 'run', 'remembered'],
  ['but not in prompt', { mode: 'prompt', remembered: true }, 'ask', 'question'],
  [
    'what needs no approval is not looked up',
    { annotations: { readOnlyHint: true }, remembered: true },
    'run',
    'auto-read-only',
  ],
])('%s', (_label, changes, verdict, rule) => {
  const decision = decideApproval({ ...plain, ...changes })
  expect([decision.verdict, decision.rule]).toEqual([verdict, rule])
})

const hints = [true, false, undefined]
const modes: readonly ApprovalMode[] = ['auto', 'prompt', 'writes', 'approve']
const policies: readonly ApprovalPolicy[] = ['never', 'on-request', 'untrusted']

/** The rule said another way round: who may run without a word, and what happens to the rest. */
function expectedVerdict({ mode, annotations: hints = {}, policy, full, remembered }: ApprovalInput): Verdict {
  const { readOnlyHint: reads, destructiveHint: destroys, openWorldHint: open } = hints
  const harmless: { readonly [Mode in ApprovalMode]: boolean } = {
    approve: true,
    prompt: false,
    writes: reads === true,
    auto: destroys !== true && (reads === true || (destroys === false && open === false)),
  }
  const nobodyToAsk = policy === 'never'
  if (harmless[mode] || (mode === 'auto' && remembered)) return 'run'
  return nobodyToAsk ? (full ? 'run' : 'refuse') : 'ask'
}

test('every combination of hints, mode, policy, sandbox and memory', () => {
  let count = 0
  for (const readOnlyHint of hints)
    for (const destructiveHint of hints)
      for (const openWorldHint of hints)
        for (const mode of modes)
          for (const policy of policies)
            for (const full of [true, false])
              for (const remembered of [true, false]) {
                const annotations = given({ readOnlyHint, destructiveHint, openWorldHint })
                const input: ApprovalInput = { mode, annotations, policy, full, remembered }
                expect([input, decideApproval(input).verdict]).toEqual([input, expectedVerdict(input)])
                count++
              }
  expect(count).toBe(27 * 4 * 3 * 2 * 2)
})

function given(hints: { readonly [Key in keyof Annotations]: Annotations[Key] | undefined }): Annotations {
  return Object.fromEntries(Object.entries(hints).filter(([, hint]) => hint !== undefined))
}

const anyInput: fc.Arbitrary<ApprovalInput> = fc.record({
  mode: fc.constantFrom(...modes),
  annotations: fc.option(
    fc.record(
      { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), openWorldHint: fc.boolean() },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
  policy: fc.constantFrom(...policies),
  full: fc.boolean(),
  remembered: fc.boolean(),
})

test('the path ends with the rule that decided, which applies', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { rule, path } = decideApproval(input)
      expect(path.at(-1)).toEqual({ rule, applies: true })
      expect(new Set(path.map((step) => step.rule)).size).toBe(path.length)
    }),
  )
})

test('title and idempotence decide nothing', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const annotations = { ...input.annotations, title: 'x', idempotentHint: true }
      expect(decideApproval({ ...input, annotations })).toEqual(decideApproval(input))
    }),
  )
})

test.each([
  ['nothing set', {}, 'auto'],
  ['the server sets it', { defaultToolsApprovalMode: 'prompt' as const }, 'prompt'],
  [
    'the tool is more lenient',
    { defaultToolsApprovalMode: 'prompt' as const, tools: { t: { approvalMode: 'approve' as const } } },
    'approve',
  ],
  [
    'the tool is stricter',
    { defaultToolsApprovalMode: 'approve' as const, tools: { t: { approvalMode: 'writes' as const } } },
    'writes',
  ],
  ['another tool', { tools: { other: { approvalMode: 'approve' as const } } }, 'auto'],
])('the mode in force: %s', (_label, table, mode) => {
  expect(approvalMode({ name: 's', serves: {}, ...table }, 't')).toBe(mode)
})

test.each([
  ['exec', 'on-request', 'never'],
  ['interactive', 'on-request', 'on-request'],
  ['interactive', 'never', 'never'],
] as const)('the policy of a client: %s, %s', (client, approvalPolicy, policy) => {
  expect(effectivePolicy({ client, approvalPolicy })).toBe(policy)
})
