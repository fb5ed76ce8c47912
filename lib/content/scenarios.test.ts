import { expect, test } from 'vitest'
import type { Gate } from '@/lib/engine/call'
import { isList, isObject, type Json } from '@/lib/engine/json/value'
import { simulate } from '@/lib/engine/simulate'
import type { HistoryItem, Trace } from '@/lib/engine/trace'
import { shelves } from '@/lib/scenario/entry'
import { loadCatalogue, loadScenario } from './scenarios'

const catalogue = loadCatalogue()

/** What a run comes to. What is as usual is left out: no time passes, nothing is asked, no file changes, the turn completes. */
interface Result {
  /** Of the last request, in its order: call id, or the role of a message, and what the model reads. */
  readonly outputs: readonly (readonly [from: string, read: string | readonly string[]])[]
  readonly stops?: readonly (readonly [callId: string, gate: Gate])[]
  readonly requestsAt?: readonly number[]
  readonly asked?: number
  readonly outcome?: Trace['outcome']
  readonly refusal?: string
  readonly files?: Trace['files']
}

function resultOf(trace: Trace): Result {
  const { events, requests, outcome, refusal, files } = trace
  const asked = events.filter(({ type }) => type === 'approval.asked').length
  const stops = events.flatMap((event) =>
    event.type === 'gate.stopped' ? [[trace.calls[event.call ?? -1]?.callId ?? '', event.gate] as const] : [],
  )
  return {
    outputs: (requests.at(-1)?.input ?? []).flatMap(readOutput),
    ...(stops.length > 0 && { stops }),
    ...(requests.some(({ at }) => inTens(at) > 0) && { requestsAt: requests.map(({ at }) => inTens(at)) }),
    ...(asked > 0 && { asked }),
    ...(outcome !== 'completed' && { outcome }),
    ...(refusal !== undefined && { refusal }),
    ...(JSON.stringify(files) !== JSON.stringify(trace.scenario.world.files) && { files }),
  }
}

/** The least time that a hook takes is no part of a result. */
function inTens(ms: number): number {
  return Math.floor(ms / 10) * 10
}

function readOutput(item: HistoryItem): Result['outputs'] {
  const type = textOf(item.get('type'))
  if (type === 'message') return [[textOf(item.get('role')), read(item.get('content'))]]
  return type.endsWith('_output') ? [[textOf(item.get('call_id')), read(item.get('output') ?? item.get('tools'))]] : []
}

/** Texts as they are, but chunk ids; pictures as their URL; a namespace that was found as the names of its tools. */
function read(output: Json | undefined): string | string[] {
  if (!isList(output)) return textOf(output).replace(/^Chunk ID: [0-9a-f]{6}$/m, 'Chunk ID: <chunk>')
  return output.filter(isObject).map((part) => {
    const tools = part.get('tools')
    if (!isList(tools)) return textOf(part.get('text') ?? part.get('image_url'))
    return tools
      .filter(isObject)
      .map((tool) => `${textOf(part.get('name'))} ${textOf(tool.get('name'))}`)
      .join()
  })
}

function textOf(json: Json | undefined): string {
  return typeof json === 'string' ? json : ''
}

/** The text of a command that has ended. */
function ended(wall: string, code: number, tokens: number, body: string): string {
  return `Chunk ID: <chunk>\nWall time: ${wall} seconds\nProcess exited with code ${code}\nOriginal token count: ${tokens}\nOutput:\n${body}`
}

/** The list that an MCP tool gives: the header, and the texts of its result. */
function mcp(wall: string, ...texts: readonly string[]): readonly string[] {
  return [`Wall time: ${wall} seconds\nOutput:`, ...texts]
}

const results: Readonly<Record<string, Result>> = {
  'exec-without-cmd': {
    outputs: [['c1', 'failed to parse function arguments: missing field `cmd` at line 1 column 24']],
    stops: [['c1', 'handler']],
  },
  'exec-arguments-cut-off': {
    outputs: [['c1', 'failed to parse function arguments: EOF while parsing a string at line 1 column 25']],
    stops: [['c1', 'handler']],
  },
  'mcp-arguments-cut-off': {
    outputs: [['c1', mcp('0.0000', 'err: EOF while parsing a value at line 1 column 28')]],
  },
  'mcp-required-missing': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          'Error executing tool submit_bug_report: 1 validation error for submit_bug_reportArguments\nsteps\n  Field required [type=missing]',
        ),
      ],
    ],
  },
  'mcp-enum-out-of-range': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          "Error executing tool submit_bug_report: 1 validation error for submit_bug_reportArguments\nseverity\n  Input should be 'low', 'medium' or 'high' [type=literal_error]",
        ),
      ],
    ],
  },
  'mcp-slower-than-timeout': {
    outputs: [
      [
        'c1',
        mcp(
          '1.0000',
          'tool call error: tool call failed for `bughunt/replay_steps`\n\nCaused by:\n    timed out awaiting tools/call after 1000ms',
        ),
      ],
    ],
    requestsAt: [0, 1000],
  },
  'unknown-tool': {
    outputs: [['c1', 'unsupported call: read_file']],
    stops: [['c1', 'lookup']],
  },
  'unknown-namespace': {
    outputs: [['c1', 'unsupported call: mcp__bugtrackerlist_injected_bugs']],
    stops: [['c1', 'lookup']],
  },
  'patch-broken-first-line': {
    outputs: [
      ['c1', "apply_patch verification failed: invalid patch: The first line of the patch must be '*** Begin Patch'"],
    ],
    stops: [['c1', 'handler']],
  },
  'patch-as-function-call': {
    outputs: [
      ['c1', 'aborted'],
      ['c2', ended('0.0000', 0, 0, '')],
    ],
    stops: [['c1', 'kind']],
  },
  'mcp-without-approval': {
    outputs: [['c1', mcp('0.0000', 'MCP tool call requires approval, but approval policy is never')]],
  },
  'custom-call-to-exec': {
    outputs: [['c1', 'aborted']],
    stops: [['c1', 'kind']],
  },
  'output-of-200001-bytes': {
    outputs: [
      [
        'c1',
        ended(
          '0.0000',
          0,
          50001,
          `Warning: truncated output (original token count: 50001)\nTotal output lines: 1\n\n${'x'.repeat(20_000)}…40001 tokens truncated…${'x'.repeat(19_999)}\n`,
        ),
      ],
    ],
  },
  'three-replays-serial': {
    outputs: [
      ['c1', mcp('2.0000', 'the bug shows')],
      ['c2', mcp('2.0000', 'the bug shows')],
      ['c3', mcp('2.0000', 'the bug shows')],
    ],
    requestsAt: [0, 6000],
  },
  'three-replays-parallel': {
    outputs: [
      ['c1', mcp('2.0000', 'the bug shows')],
      ['c2', mcp('2.0000', 'the bug shows')],
      ['c3', mcp('2.0000', 'the bug shows')],
    ],
    requestsAt: [0, 2000],
  },
  'every-gate-passed': {
    outputs: [['c1', ended('0.0000', 0, 2, '1.4.2\n')]],
  },
  'names-are-exact': {
    outputs: [
      ['c1', 'unsupported call: list_injected_bugs'],
      ['c2', 'unsupported call: mcp__bughunt__list_injected_bugs'],
      ['c3', 'unsupported call: bughunt.list_injected_bugs'],
      ['c4', 'unsupported call: mcp__bughuntList_Injected_Bugs'],
      ['c5', 'unsupported call: bughuntlist_injected_bugs'],
      ['c6', mcp('0.0000', 'cart-1: the discount is taken off twice')],
    ],
    stops: [
      ['c1', 'lookup'],
      ['c2', 'lookup'],
      ['c3', 'lookup'],
      ['c4', 'lookup'],
      ['c5', 'lookup'],
    ],
  },
  'namespace-functions': {
    outputs: [
      ['c1', ended('0.0000', 0, 1, 'one\n')],
      ['c2', ended('0.0000', 0, 1, 'two\n')],
      ['c3', ended('0.0000', 0, 2, 'three\n')],
      ['c4', 'unsupported call: functions.exec_command'],
    ],
    stops: [['c4', 'lookup']],
  },
  'unknown-custom-tool': {
    outputs: [
      ['c1', 'unsupported custom tool call: run_python'],
      ['c2', 'unsupported call: run_python'],
    ],
    stops: [
      ['c1', 'lookup'],
      ['c2', 'lookup'],
    ],
  },
  'tool-of-another-model': {
    outputs: [['c1', 'unsupported custom tool call: apply_patch']],
    stops: [['c1', 'lookup']],
  },
  'custom-call-to-mcp': {
    outputs: [['c1', 'aborted']],
    stops: [['c1', 'kind']],
  },
  'history-mended': {
    outputs: [
      ['c2', 'aborted'],
      ['c1', ended('0.0000', 0, 1, 'one\n')],
      ['c3', ended('0.0000', 0, 2, 'three\n')],
    ],
    stops: [['c2', 'kind']],
  },
  'debug-build-panics': {
    outputs: [],
    stops: [['c1', 'kind']],
    outcome: 'panicked',
  },
  'items-that-vanish': {
    outputs: [['c6', ended('0.0000', 0, 3, 'answered\n')]],
  },
  'local-shell-call': {
    outputs: [
      ['c1', 'aborted'],
      ['c2', ended('0.0000', 0, 0, '')],
    ],
  },
  'duplicate-call-ids': {
    outputs: [
      ['c1', ended('0.0000', 0, 1, 'one\n')],
      ['c1', ended('0.0000', 0, 1, 'two\n')],
      ['c1', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA three.txt\n'],
    ],
    files: { 'three.txt': 'three\n' },
  },
  'search-finds': {
    outputs: [
      ['c1', ['mcp__bughunt submit_bug_report']],
      ['c2', mcp('0.0000', 'filed as report 1')],
    ],
  },
  'search-does-not-decode': {
    outputs: [['c1', []]],
  },
  'search-as-function-call': {
    outputs: [['c1', 'aborted']],
    stops: [['c1', 'handler']],
  },
  'plan-not-switched-on': {
    outputs: [['c1', 'unsupported call: update_plan']],
    stops: [['c1', 'lookup']],
  },
  'plan-refuses-unknown-keys': {
    outputs: [
      ['c1', 'Plan updated'],
      [
        'c2',
        'failed to parse function arguments: unknown field `done`, expected `explanation` or `plan` at line 1 column 19',
      ],
      ['c3', ended('0.0000', 0, 1, 'hi\n')],
    ],
    stops: [['c2', 'handler']],
  },
  'arguments-of-the-wrong-type': {
    outputs: [
      ['c1', 'failed to parse function arguments: invalid type: integer `5`, expected a string at line 1 column 9'],
      ['c2', 'failed to parse function arguments: invalid type: string "10", expected u64 at line 1 column 35'],
      ['c3', 'failed to parse function arguments: invalid value: integer `-1`, expected u64 at line 1 column 33'],
      [
        'c4',
        'failed to parse function arguments: invalid length 0, expected struct ExecCommandArgs with 11 elements at line 1 column 2',
      ],
      [
        'c5',
        'failed to parse function arguments: invalid type: string "ls", expected struct ExecCommandEnvironmentArgs at line 1 column 4',
      ],
    ],
    stops: [
      ['c1', 'handler'],
      ['c2', 'handler'],
      ['c3', 'handler'],
      ['c4', 'handler'],
      ['c5', 'handler'],
    ],
  },
  'image-to-look-at': {
    outputs: [
      [
        'c1',
        [
          'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        ],
      ],
      ['c2', 'unable to locate image at `/home/user/project/missing.png`: No such file or directory (os error 2)'],
    ],
    stops: [['c2', 'handler']],
  },
  'user-input-unavailable': {
    outputs: [['c1', 'request_user_input is unavailable in Default mode']],
    stops: [['c1', 'handler']],
  },
  'resource-tools': {
    outputs: [
      ['c1', '{"resources":[{"server":"bughunt","uri":"bug://1","name":"one"}]}'],
      ['c2', '{"server":"bughunt","uri":"bug://1","contents":[{"uri":"bug://1","text":"The total is too low."}]}'],
      ['c3', "resources/read failed: unknown MCP server 'bugs'"],
    ],
    stops: [['c3', 'handler']],
  },
  'hook-blocks-by-exit-2': {
    outputs: [['c1', 'Command blocked by PreToolUse hook: use make test. Command: pytest -q']],
    stops: [['c1', 'pre-hook']],
  },
  'hook-denies-with-reason': {
    outputs: [['c1', 'Command blocked by PreToolUse hook: tests run in CI only. Command: pytest -q']],
    stops: [['c1', 'pre-hook']],
  },
  'hook-denies-without-reason': {
    outputs: [['c1', ended('0.0000', 0, 1, 'ran\n')]],
  },
  'hook-fails-open': {
    outputs: [['c1', ended('0.0000', 0, 1, 'ran\n')]],
    requestsAt: [0, 1000],
  },
  'hook-rewrites-command': {
    outputs: [['c1', ended('0.0000', 1, 3, '1 failed\n')]],
  },
  'hook-rewrite-without-command': {
    outputs: [['c1', 'hook returned updatedInput without string field `command`']],
    stops: [['c1', 'pre-hook']],
  },
  'hook-rewrites-mcp-arguments': {
    outputs: [['c1', mcp('0.0000', '{"module":"checkout"}')]],
  },
  'hook-blocks-mcp-tool': {
    outputs: [
      ['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')],
      ['c2', 'Tool call blocked by PreToolUse hook: no reports on Fridays. Tool: mcp__bughunt__submit_bug_report'],
    ],
    stops: [['c2', 'pre-hook']],
  },
  'hook-adds-context': {
    outputs: [
      ['developer', ['The test database is read-only.']],
      ['developer', ['The test database is read-only.']],
      ['c1', ended('0.0000', 0, 1, 'one\n')],
      ['c2', ended('0.0000', 0, 1, 'two\n')],
    ],
  },
  'hook-not-asked': {
    outputs: [
      ['c1', 'failed to parse function arguments: EOF while parsing a value at line 1 column 8'],
      ['c2', 'unsupported call: read_file'],
      ['c3', 'write_stdin failed: Unknown process id 1000'],
    ],
    stops: [
      ['c1', 'handler'],
      ['c2', 'lookup'],
      ['c3', 'handler'],
    ],
  },
  'two-hooks-block': {
    outputs: [['c1', 'Command blocked by PreToolUse hook: slow but first. Command: echo hi']],
    stops: [['c1', 'pre-hook']],
    requestsAt: [0, 800],
  },
  'two-hooks-rewrite': {
    outputs: [['c1', ended('0.0000', 0, 2, 'first\n')]],
    requestsAt: [0, 700],
  },
  'feedback-replaces-output': {
    outputs: [['c1', 'lint: notes.md needs a heading']],
    files: { 'notes.md': 'one line\n' },
  },
  'hook-says-stop': {
    outputs: [['c1', 'enough tests for today']],
  },
  'two-feedbacks': {
    outputs: [['c1', 'first\n\nsecond']],
    requestsAt: [0, 500],
  },
  'feedback-only-on-success': {
    outputs: [
      ['c1', 'seen'],
      ['c2', mcp('0.0000', 'no such report')],
      ['c3', "apply_patch verification failed: invalid patch: The first line of the patch must be '*** Begin Patch'"],
    ],
    stops: [['c3', 'handler']],
  },
  'hook-nobody-reviewed': {
    outputs: [['c1', ended('0.0000', 0, 1, 'ran\n')]],
  },
  'hook-that-is-a-tool': {
    outputs: [['c1', 'Command blocked by PreToolUse hook: the guard says no. Command: echo hi']],
    stops: [['c1', 'pre-hook']],
  },
  'user-accepts': {
    outputs: [['c1', mcp('2.5000', 'cart-1: the discount is taken off twice')]],
    requestsAt: [0, 2500],
    asked: 1,
  },
  'allowed-for-session': {
    outputs: [
      ['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')],
      ['c2', mcp('0.0000', 'cart-1: the discount is taken off twice')],
      ['c3', mcp('0.0000', 'user rejected MCP tool call')],
    ],
    asked: 2,
  },
  'always-allowed': {
    outputs: [
      ['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')],
      ['c2', mcp('0.0000', 'cart-1: the discount is taken off twice')],
    ],
    asked: 1,
  },
  'user-declines': {
    outputs: [['c1', mcp('0.0000', 'user rejected MCP tool call')]],
    asked: 1,
  },
  'user-cancels': {
    outputs: [['c1', mcp('0.0000', 'user cancelled MCP tool call')]],
    asked: 1,
  },
  'nobody-answers': {
    outputs: [],
    asked: 1,
    outcome: 'waiting',
  },
  'read-only-hint-runs': {
    outputs: [['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')]],
  },
  'read-only-but-destructive': {
    outputs: [['c1', mcp('0.0000', 'MCP tool call requires approval, but approval policy is never')]],
  },
  'harmless-by-two-hints': {
    outputs: [
      ['c1', mcp('0.0000', '{}')],
      ['c2', mcp('0.0000', 'MCP tool call requires approval, but approval policy is never')],
    ],
  },
  'full-access-runs-all': {
    outputs: [['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')]],
  },
  'mode-prompt-asks-always': {
    outputs: [
      ['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')],
      ['c2', mcp('0.0000', 'user rejected MCP tool call')],
    ],
    asked: 2,
  },
  'mode-writes': {
    outputs: [
      ['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')],
      ['c2', mcp('0.0000', 'user rejected MCP tool call')],
    ],
    asked: 1,
  },
  'command-asked': {
    outputs: [
      ['c1', 'exec_command failed: CreateProcess { message: "Rejected(\\"rejected by user\\")" }'],
      ['c2', ended('0.0000', 0, 1, 'two\n')],
      ['c3', ended('0.0000', 0, 1, 'two\n')],
    ],
    stops: [['c1', 'handler']],
    asked: 2,
  },
  'command-cancelled': {
    outputs: [
      ['c1', 'Wall time: 1.5 seconds\naborted by user'],
      ['c2', 'aborted by user after 1.5s'],
      [
        'user',
        [
          '<turn_aborted>\nThe user interrupted the previous turn on purpose. Any running unified exec processes may still be running in the background. If any tools/commands were aborted, they may have partially executed.\n</turn_aborted>',
        ],
      ],
    ],
    requestsAt: [0, 1500],
    asked: 1,
    outcome: 'interrupted',
  },
  'patch-asked': {
    outputs: [
      ['c1', 'patch rejected by user'],
      ['c2', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA b.md\n'],
    ],
    stops: [['c1', 'handler']],
    asked: 2,
    files: { 'b.md': 'one line\n' },
  },
  'patch-outside-project': {
    outputs: [['c1', 'patch rejected: writing outside of the project; rejected by user approval settings']],
    stops: [['c1', 'handler']],
  },
  'patch-in-read-only': {
    outputs: [['c1', 'patch rejected: writing is blocked by read-only sandbox; rejected by user approval settings']],
    stops: [['c1', 'handler']],
  },
  'escalation-refused': {
    outputs: [
      [
        'c1',
        'approval policy is Never; reject command — you cannot ask for escalated permissions if the approval policy is Never',
      ],
    ],
    stops: [['c1', 'handler']],
  },
  'escalation-accepted': {
    outputs: [['c1', ended('0.0000', 0, 5, 'added 12 packages\n')]],
    asked: 1,
  },
  'server-asks-user': {
    outputs: [['c1', mcp('5.0000', 'the bug shows')]],
    requestsAt: [0, 5000],
    asked: 1,
  },
  'reads-share': {
    outputs: [
      ['c1', ended('1.8500', 0, 0, '')],
      ['c2', ended('1.8500', 0, 0, '')],
      ['c3', ended('1.8500', 0, 0, '')],
    ],
    requestsAt: [0, 2000],
  },
  'read-read-write-read': {
    outputs: [
      ['c1', ended('1.8500', 0, 0, '')],
      ['c2', ended('1.8500', 0, 0, '')],
      ['c3', 'Exit code: 0\nWall time: 1 seconds\nOutput:\nSuccess. Updated the following files:\nA notes.md\n'],
      ['c4', ended('1.8500', 0, 0, '')],
    ],
    requestsAt: [0, 5000],
    files: { 'notes.md': 'one line\n' },
  },
  'write-last': {
    outputs: [
      ['c1', ended('1.8500', 0, 0, '')],
      ['c2', ended('1.8500', 0, 0, '')],
      ['c3', ended('1.8500', 0, 0, '')],
      ['c4', 'Exit code: 0\nWall time: 1 seconds\nOutput:\nSuccess. Updated the following files:\nA notes.md\n'],
    ],
    requestsAt: [0, 3000],
    files: { 'notes.md': 'one line\n' },
  },
  'unknown-name-in-the-middle': {
    outputs: [
      ['c1', ended('1.8500', 0, 0, '')],
      ['c2', 'unsupported call: read_file'],
      ['c3', ended('1.8500', 0, 0, '')],
    ],
    stops: [['c2', 'lookup']],
    requestsAt: [0, 4000],
  },
  'fatal-read-in-the-middle': {
    outputs: [
      ['c2', 'aborted'],
      ['c1', ended('2.8500', 0, 0, '')],
      ['c3', ended('2.8500', 0, 0, '')],
    ],
    stops: [['c2', 'kind']],
    requestsAt: [0, 3000],
  },
  'one-lock-for-all-servers': {
    outputs: [
      ['c1', mcp('2.0000', 'done')],
      ['c2', mcp('2.0000', 'done')],
      ['c3', mcp('2.0000', 'seen')],
      ['c4', ended('1.8500', 0, 0, '')],
    ],
    requestsAt: [0, 6000],
  },
  'stream-pauses': {
    outputs: [
      ['c1', ended('2.8500', 0, 0, '')],
      ['c2', ended('1.8500', 0, 0, '')],
    ],
    requestsAt: [0, 3000],
  },
  'approval-inside-lock': {
    outputs: [
      ['c1', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA ../elsewhere.md\n'],
      ['c2', ended('0.8500', 0, 0, '')],
    ],
    requestsAt: [0, 4000],
    asked: 1,
    files: { '/home/user/elsewhere.md': 'one line\n' },
  },
  'hook-inside-lock': {
    outputs: [
      ['c1', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA notes.md\n'],
      ['c2', ended('0.8500', 0, 0, '')],
    ],
    requestsAt: [0, 3000],
    files: { 'notes.md': 'one line\n' },
  },
  'timeout-holds-lock': {
    outputs: [
      [
        'c1',
        mcp(
          '2.0000',
          'tool call error: tool call failed for `bughunt/replay_steps`\n\nCaused by:\n    timed out awaiting tools/call after 2s',
        ),
      ],
      ['c2', ended('0.8500', 0, 0, '')],
    ],
    requestsAt: [0, 3000],
  },
  'server-never-starts': {
    outputs: [['c1', 'unsupported call: mcp__bughuntlist_injected_bugs']],
    stops: [['c1', 'lookup']],
  },
  'server-starts-slowly': {
    outputs: [
      ['c1', 'unsupported call: mcp__bughuntlist_injected_bugs'],
      ['c2', ended('5.8500', 0, 0, '')],
      ['c3', mcp('0.0000', 'cart-1: the discount is taken off twice')],
    ],
    stops: [['c1', 'lookup']],
    requestsAt: [1000, 7000, 7000],
  },
  'server-starts-too-slowly': {
    outputs: [
      ['c1', ended('5.8500', 0, 0, '')],
      ['c2', 'unsupported call: mcp__bughuntlist_injected_bugs'],
    ],
    stops: [['c2', 'lookup']],
    requestsAt: [1000, 7000, 7000],
  },
  'required-server-starts-slowly': {
    outputs: [['c1', mcp('0.0000', 'cart-1: the discount is taken off twice')]],
    requestsAt: [5000, 5000],
  },
  'required-server-fails': {
    outputs: [],
    outcome: 'refused-to-start',
    refusal: 'required MCP servers failed to initialize: bughunt: No such file or directory (os error 2)',
  },
  'interrupted-by-user': {
    outputs: [
      ['c1', ended('0.0000', 0, 2, 'done\n')],
      ['c2', 'Wall time: 1.4 seconds\naborted by user'],
      ['c3', 'aborted by user after 1.2s'],
      ['c4', 'aborted by user after 1.2s'],
      [
        'user',
        [
          '<turn_aborted>\nThe user interrupted the previous turn on purpose. Any running unified exec processes may still be running in the background. If any tools/commands were aborted, they may have partially executed.\n</turn_aborted>',
        ],
      ],
    ],
    requestsAt: [0, 1400],
    outcome: 'interrupted',
  },
  'command-that-runs-on': {
    outputs: [
      [
        'c1',
        'Chunk ID: <chunk>\nWall time: 0.5000 seconds\nProcess running with session ID 1000\nOriginal token count: 1\nOutput:\n>>> ',
      ],
      [
        'c2',
        'Chunk ID: <chunk>\nWall time: 0.2500 seconds\nProcess running with session ID 1000\nOriginal token count: 4\nOutput:\n6*7\r\n42\r\n>>> ',
      ],
      ['c3', ended('0.0000', 0, 2, 'exit()\r\n')],
      ['c4', 'write_stdin failed: Unknown process id 1000'],
    ],
    stops: [['c4', 'handler']],
    requestsAt: [0, 650, 1000, 1100, 1100],
  },
  'stdin-is-closed': {
    outputs: [
      [
        'c1',
        'Chunk ID: <chunk>\nWall time: 1.0000 seconds\nProcess running with session ID 1000\nOriginal token count: 2\nOutput:\nstarted\n',
      ],
      [
        'c2',
        'write_stdin failed: stdin is closed for this session; rerun exec_command with tty=true to keep stdin open',
      ],
      ['c3', ended('0.0000', 130, 0, '')],
    ],
    stops: [['c2', 'handler']],
    requestsAt: [0, 1150, 1150, 1150],
  },
  'head-and-tail': {
    outputs: [
      [
        'c1',
        ended(
          '0.0000',
          0,
          73,
          'Warning: truncated output (original token count: 73)\nTotal output lines: 100\n\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n…63 tokens truncated…3\n94\n95\n96\n97\n98\n99\n',
        ),
      ],
    ],
  },
  'cut-in-characters': {
    outputs: [
      [
        'c1',
        ended(
          '0.0000',
          0,
          50001,
          `Warning: truncated output (original token count: 50001)\nTotal output lines: 1\n\n${'x'.repeat(5_000)}…190001 chars truncated…${'x'.repeat(4_999)}\n`,
        ),
      ],
    ],
  },
  'characters-stay-whole': {
    outputs: [
      [
        'c1',
        ended(
          '0.0000',
          0,
          12,
          'Warning: truncated output (original token count: 12)\nTotal output lines: 1\n\n🎉🎉…7 tokens truncated…🎉🎉\n',
        ),
      ],
    ],
  },
  'nothing-but-the-marker': {
    outputs: [
      [
        'c1',
        ended(
          '0.0000',
          0,
          2,
          'Warning: truncated output (original token count: 2)\nTotal output lines: 2\n\n…2 tokens truncated…',
        ),
      ],
    ],
  },
  'one-mebibyte-kept': {
    outputs: [
      [
        'c1',
        ended(
          '0.0000',
          0,
          500001,
          'Warning: truncated output (original token count: 500001)\n... 951425 bytes omitted ...\n\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…262132 tokens truncated…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n',
        ),
      ],
    ],
  },
  'not-utf-8': {
    outputs: [['c1', ended('0.0000', 0, 2, '����\n')]],
  },
  'exit-codes': {
    outputs: [
      ['c1', ended('0.0000', 2, 3, '3 failed\n')],
      ['c2', ended('0.0000', 139, 0, '')],
    ],
  },
  'mcp-cut-twice': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          'bug 01: the total is off by 1\nbug 02: the total is off by 2\nbug 03: the total is off by 3\nbug 04: the total is off by 4\nbug 05: the total is off by 5\nbug 06: the total is off by 6\nbug 07: the total is off by 7\nbug 08: the …7 tokens truncated…y 33\nbug 34: the total is off by 34\nbug 35: the total is off by 35\nbug 36: the total is off by 36\nbug 37: the total is off by 37\nbug 38: the total is off by 38\nbug 39: the total is off by 39\nbug 40: the total is off by 40\n',
        ),
      ],
    ],
  },
  'own-limit-of-a-tool': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          'bug 01: the total is off by 1\nbug 02: the total is off by 2\nbug 03: the total is off by 3\nbug 04: the …7 tokens truncated…ff by 37\nbug 38: the total is off by 38\nbug 39: the total is off by 39\nbug 40: the total is off by 40\n',
        ),
      ],
    ],
  },
  'texts-left-out': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…7 tokens truncated…bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
          '[omitted 1 text items ...]',
        ),
      ],
    ],
  },
  'second-cut-of-an-error': {
    outputs: [['c1', 'unsupported call: read_t…9 tokens truncated…t_nobody_ever_registered']],
    stops: [['c1', 'lookup']],
  },
  'structured-content-wins': {
    outputs: [['c1', 'Wall time: 0.0000 seconds\nOutput:\n{"count":1,"bugs":["cart-1"]}']],
  },
  'error-flag-is-lost': {
    outputs: [['c1', mcp('0.0000', 'the tracker is closed')]],
  },
  'error-of-the-protocol': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          'tool call error: tool call failed for `bughunt/submit_bug_report`\n\nCaused by:\n    Mcp error: -32602: bad arguments({"missing":["title"]})',
        ),
      ],
    ],
  },
  'kinds-of-content': {
    outputs: [
      [
        'c1',
        mcp(
          '0.0000',
          'words',
          '{"type":"resource_link","uri":"bug://1","name":"one"}',
          '<audio content omitted because you do not support audio input>',
          'image content omitted because it could not be processed',
        ),
      ],
    ],
  },
  'arguments-that-are-no-object': {
    outputs: [
      ['c1', mcp('0.0000', 'null')],
      [
        'c2',
        mcp(
          '0.0000',
          'tool call error: tool call failed for `bughunt/list_injected_bugs`\n\nCaused by:\n    MCP tool arguments must be a JSON object, got ["cart"]',
        ),
      ],
    ],
  },
  'server-dies': {
    outputs: [
      [
        'c1',
        mcp(
          '0.5000',
          'tool call error: tool call failed for `bughunt/replay_steps`\n\nCaused by:\n    Transport closed',
        ),
      ],
      [
        'c2',
        mcp(
          '0.0000',
          'tool call error: tool call failed for `bughunt/list_injected_bugs`\n\nCaused by:\n    Transport closed',
        ),
      ],
    ],
    requestsAt: [0, 500, 500],
  },
  'patch-succeeds': {
    outputs: [
      [
        'c1',
        'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA docs/notes.md\nM cart.py\nM names.py\nD old.py\n',
      ],
    ],
    files: {
      'cart.py': 'def total(items):\n    price = sum(items)\n    return price - discount\n',
      'names.py': 'a = 2\n',
      'docs/notes.md': 'one line\n',
    },
  },
  'context-not-found': {
    outputs: [
      [
        'c1',
        "apply_patch verification failed: Failed to find context 'def subtotal(items):' in /home/user/project/cart.py",
      ],
    ],
    stops: [['c1', 'handler']],
  },
  'lines-not-found': {
    outputs: [
      [
        'c1',
        'apply_patch verification failed: Failed to find expected lines in /home/user/project/cart.py:\n    price = sum(items)\n    return price - discount',
      ],
    ],
    stops: [['c1', 'handler']],
  },
  'lines-found-loosely': {
    outputs: [
      ['c1', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nM greet.py\n'],
    ],
    files: { 'greet.py': 'say("hello")\nend\n' },
  },
  'patch-in-a-shell-command': {
    outputs: [
      [
        'c1',
        'Wall time: 0.0000 seconds\nOutput:\nExit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA notes.md\n',
      ],
    ],
    files: { 'notes.md': 'one line\n' },
  },
  'patch-as-a-command': {
    outputs: [
      [
        'c1',
        'apply_patch verification failed: patch detected without explicit call to apply_patch. Rerun as ["apply_patch", "<patch>"]',
      ],
    ],
    stops: [['c1', 'handler']],
  },
  'patch-half-applied': {
    outputs: [['c1', 'Exit code: 1\nWall time: 0 seconds\nOutput:\nFailed to write file /home/user/project/docs\n']],
    stops: [['c1', 'handler']],
    files: { 'docs/index.md': '# Docs\n', 'notes.md': 'one line\n' },
  },
  'one-file-twice': {
    outputs: [
      ['c1', 'apply_patch verification failed: invalid patch: multiple operations target /home/user/project/a.txt'],
      ['c2', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nM a.txt\n'],
    ],
    stops: [['c1', 'handler']],
    files: { 'a.txt': 'ONE\ntwo\nTHREE\n' },
  },
  'empty-patch': {
    outputs: [
      ['c1', 'patch rejected: empty patch'],
      ['c2', "apply_patch verification failed: invalid hunk at line 2, Update file hunk for path 'a.txt' is empty"],
    ],
    stops: [
      ['c1', 'handler'],
      ['c2', 'handler'],
    ],
  },
  'line-endings': {
    outputs: [
      [
        'c1',
        'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nM win.txt\nM bare.txt\n',
      ],
    ],
    files: { 'win.txt': 'ONE\ntwo\r\n', 'bare.txt': 'a\nB\n' },
  },
  'patch-with-a-fence': {
    outputs: [
      ['c1', "apply_patch verification failed: invalid patch: The first line of the patch must be '*** Begin Patch'"],
      ['c2', 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nA b.md\n'],
    ],
    stops: [['c1', 'handler']],
    files: { 'b.md': 'one line\n' },
  },
}

test.each(catalogue.map((entry) => [entry.id, entry] as const))('%s', (id, { scenario }) => {
  expect(resultOf(simulate(scenario))).toEqual(results[id])
})

test('there is a result for each scenario, and no other', () => {
  expect(Object.keys(results)).toEqual(catalogue.map(({ id }) => id))
})

test('each id and each title is there once', () => {
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map(({ title }) => title)).size).toBe(catalogue.length)
})

test('the shelves follow one another, and none is empty', () => {
  expect([...new Set(catalogue.map(({ shelf }) => shelf))]).toEqual(shelves)
})

test('the first shelf holds the fourteen malformed calls, the last of them twice', () => {
  expect(catalogue.filter(({ shelf }) => shelf === 'malformed').map(({ id }) => id)).toEqual([
    'exec-without-cmd',
    'exec-arguments-cut-off',
    'mcp-arguments-cut-off',
    'mcp-required-missing',
    'mcp-enum-out-of-range',
    'mcp-slower-than-timeout',
    'unknown-tool',
    'unknown-namespace',
    'patch-broken-first-line',
    'patch-as-function-call',
    'mcp-without-approval',
    'custom-call-to-exec',
    'output-of-200001-bytes',
    'three-replays-serial',
    'three-replays-parallel',
  ])
})

test('a scenario is loaded by its id, without the number of its file', () => {
  expect(loadScenario('unknown-tool')).toEqual(catalogue.find(({ id }) => id === 'unknown-tool'))
  expect(() => loadScenario('07-unknown-tool')).toThrow(
    new Error('there is no scenario called 07-unknown-tool in content/scenarios'),
  )
})
