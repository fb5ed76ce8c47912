import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from '../utf8'
import { historyTokens, recordTruncation } from './content'
import { choosePolicy, type ExecOutput, execText, rejectedCommand, startFailure } from './exec'
import { collectOutput } from './head-tail-buffer'
import type { OutputPiece } from './piece'
import { CATALOGUE_MODEL_POLICY, type Policy, tokensOfBytes, UNKNOWN_MODEL_POLICY } from './policy'

const bytes = (limit: number): Policy => ({ kind: 'bytes', limit })
const tokens = (limit: number): Policy => ({ kind: 'tokens', limit })

/** A process that printed these pieces and exited with 0. */
function printed(pieces: readonly OutputPiece[], rest: Partial<ExecOutput> = {}): ExecOutput {
  const { text, totalBytes, omittedBytes } = collectOutput(pieces)
  return {
    chunkId: '0a1b2c',
    wallMs: 0,
    exitCode: 0,
    originalTokens: tokensOfBytes(totalBytes),
    text,
    omittedBytes,
    modelPolicy: UNKNOWN_MODEL_POLICY,
    ...rest,
  }
}

test.each<[string, ExecOutput, string]>([
  [
    'ended',
    printed(['hi\n']),
    'Chunk ID: 0a1b2c\nWall time: 0.0000 seconds\nProcess exited with code 0\nOriginal token count: 1\nOutput:\nhi\n',
  ],
  [
    'nothing printed',
    printed([], { exitCode: 137 }),
    'Chunk ID: 0a1b2c\nWall time: 0.0000 seconds\nProcess exited with code 137\nOriginal token count: 0\nOutput:\n',
  ],
  [
    'running',
    printed(['start\n'], { exitCode: undefined, sessionId: 4242, wallMs: 250.4 }),
    'Chunk ID: 0a1b2c\nWall time: 0.2504 seconds\nProcess running with session ID 4242\nOriginal token count: 2\nOutput:\nstart\n',
  ],
  [
    'an intercepted patch',
    { wallMs: 0, text: 'Done\n', omittedBytes: 0, modelPolicy: UNKNOWN_MODEL_POLICY },
    'Wall time: 0.0000 seconds\nOutput:\nDone\n',
  ],
])('text: %s', (_label, output, text) => {
  expect(execText(output).text).toBe(text)
})

test.each<[string, number | undefined, Policy, Policy]>([
  ['asked for less', 5, CATALOGUE_MODEL_POLICY, tokens(5)],
  ['asked for nothing', 0, UNKNOWN_MODEL_POLICY, tokens(0)],
  ['asked for more', 10_001, CATALOGUE_MODEL_POLICY, CATALOGUE_MODEL_POLICY],
  ['as many bytes as the model: the model decides', 2500, UNKNOWN_MODEL_POLICY, UNKNOWN_MODEL_POLICY],
  ['not asked, unknown model', undefined, UNKNOWN_MODEL_POLICY, UNKNOWN_MODEL_POLICY],
  ['not asked, a model with more than the default', undefined, tokens(20_000), tokens(10_000)],
  ['asked for as much as there is', 2 ** 64, CATALOGUE_MODEL_POLICY, CATALOGUE_MODEL_POLICY],
])('policy: %s', (_label, asked, model, chosen) => {
  expect(choosePolicy(asked, model)).toEqual(chosen)
})

test.each<[string, ExecOutput, string]>([
  [
    'cut in chars',
    printed([{ repeat: 'x', times: 200_000 }, '\n']),
    `Warning: truncated output (original token count: 50001)\nTotal output lines: 1\n\nx{5000}…190001 chars truncated…x{4999}\n`,
  ],
  [
    'cut in tokens',
    printed([{ repeat: 'x', times: 200_000 }, '\n'], { modelPolicy: CATALOGUE_MODEL_POLICY }),
    `Warning: truncated output (original token count: 50001)\nTotal output lines: 1\n\nx{20000}…40001 tokens truncated…x{19999}\n`,
  ],
  [
    'the collector dropped bytes: no line count, and a notice',
    printed([{ repeat: 'x', times: 2_000_000 }, '\n'], { maxOutputTokens: 20, modelPolicy: CATALOGUE_MODEL_POLICY }),
    `Warning: truncated output (original token count: 500001)\n... 951425 bytes omitted ...\n\nx{40}…262132 tokens truncated…x{39}\n`,
  ],
  [
    'the notice is said ahead where the cut has taken it',
    printed([{ repeat: 'x', times: 1_048_600 }], { modelPolicy: bytes(1_048_570), maxOutputTokens: 262_143 }),
    `Warning: truncated output (original token count: 262150)\n... 24 bytes omitted ...\n\nx{524285}…32 chars truncated…x{524285}`,
  ],
  [
    'a notice that the cut has left is not said twice',
    {
      ...printed([{ repeat: 'a', times: 40 }, '\n... 7 bytes omitted ...\nz'], { maxOutputTokens: 15 }),
      omittedBytes: 7,
      modelPolicy: CATALOGUE_MODEL_POLICY,
    },
    `Warning: truncated output (original token count: 17)\n\na{30}…2 tokens truncated…aaaa\n... 7 bytes omitted ...\nz`,
  ],
  [
    'dropped bytes that would fit',
    printed([{ repeat: 'x', times: 1_048_577 }], { modelPolicy: tokens(300_000), maxOutputTokens: 300_000 }),
    `x{524288}\n... 1 bytes omitted ...\nx{524288}`,
  ],
  ['a dropped middle that does not say so', { ...printed(['ab']), omittedBytes: 7 }, '... 7 bytes omitted ...\nab'],
  [
    'counted after decoding',
    printed([{ hex: 'ff', times: 30 }], { maxOutputTokens: 5 }),
    'Warning: truncated output (original token count: 23)\nTotal output lines: 1\n\n\ufffd\ufffd\ufffd…18 tokens truncated…\ufffd\ufffd\ufffd',
  ],
])('body: %s', (_label, output, body) => {
  expect(squeezed(execText(output).body)).toBe(body)
})

test('a body too long for history is cut more, and hooks read it as it was', () => {
  const output = printed([{ repeat: '0123456789', times: 10_000 }], { modelPolicy: tokens(50) })
  const { body, response, policy, chosenPolicy, room, cut } = execText(output)
  expect(body).toMatch(/: 1\n\n012345678901…24994 tokens truncated…890123456789$/)
  expect(response).toContain('…24950 tokens truncated…')
  expect([policy, chosenPolicy, room]).toEqual([tokens(6), tokens(50), 134])
  expect(cut).toMatchObject({
    bytes: 100_000,
    budget: 24,
    headBytes: 12,
    tailBytes: 12,
    marker: '…24994 tokens truncated…',
  })
})

test('with no room at all the marker is left, and history cuts the header', () => {
  const { text, room } = execText(printed([{ repeat: 'x', times: 100 }], { modelPolicy: bytes(4) }))
  expect(room).toBe(0)
  expect(text).toMatch(/\n\n…100 chars truncated…$/)
  expect(recordTruncation(text, historyTokens(bytes(4)))).toBe('Chun…49 tokens truncated…d…')
})

test.each([
  [
    'not started',
    startFailure('No such file or directory (os error 2)'),
    'exec_command failed: CreateProcess { message: "Rejected(\\"Failed to create unified exec process: No such file or directory (os error 2)\\")" }',
  ],
  [
    'declined',
    rejectedCommand('rejected by user'),
    'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }',
  ],
])('failure: %s', (_label, text, expected) => {
  expect(text).toBe(expected)
})

/** Long runs of one character as `x{5000}`. */
function squeezed(text: string): string {
  return text.replace(/([^\n])\1{29,}/g, (run, char) => `${char}{${run.length}}`)
}

const anyPieces: fc.Arbitrary<readonly OutputPiece[]> = fc.array(
  fc.record({ repeat: fc.constantFrom('a', '\n', 'é', '中', '😀', 'ab\n'), times: fc.nat(200) }),
  { maxLength: 3 },
)
const anyPolicy = fc.record({
  kind: fc.constantFrom('bytes', 'tokens'),
  limit: fc.nat(400),
}) satisfies fc.Arbitrary<Policy>

test('an output that can be fitted to history is not cut there again', () => {
  fc.assert(
    fc.property(
      anyPieces,
      anyPolicy,
      fc.option(fc.nat(100), { nil: undefined }),
      (pieces, modelPolicy, maxOutputTokens) => {
        const { text, header, body, policy, room } = execText(printed(pieces, { modelPolicy, maxOutputTokens }))
        expect(text).toBe(`${header}\n${body}`)
        if (policy.limit > 0 && room > 0) {
          expect(utf8Length(body)).toBeLessThanOrEqual(room)
          expect(recordTruncation(text, historyTokens(modelPolicy))).toBe(text)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
