import type { Call } from '../../call'
import { sleep, type Task } from '../../clock'
import { decodeText, i32, omissible, orDefault, string, struct, u64, usize } from '../../json/decode'
import { stdinYieldMs, unknownProcess, writeProcess } from '../../output/process'
import type { Session } from '../session'
import type { Handled, Tool } from '../tool'
import { argumentsOf, badArguments, refused } from './answer'
import { collect, commandOutput, runningCommands } from './processes'
import { functionSpec } from './spec'

const args = struct('WriteStdinArgs', {
  session_id: i32,
  chars: orDefault(string, ''),
  yield_time_ms: orDefault(u64, 250),
  max_output_tokens: omissible(usize),
})

/** Writes to a running process, or looks what it has printed since (`core/src/tools/handlers/unified_exec/write_stdin.rs`). */
export const writeStdinTool: Tool = {
  name: { namespace: undefined, name: 'write_stdin' },
  exposure: 'direct',
  spec: functionSpec(
    'write_stdin',
    'Writes characters to an existing unified exec session and returns recent output.',
    {
      chars: {
        type: 'string',
        description: 'Bytes to write to stdin. Defaults to empty, which polls without writing.',
      },
      max_output_tokens: {
        type: 'number',
        description: 'Output token budget. Defaults to 10000 tokens; larger requests may be capped by policy.',
      },
      session_id: { type: 'number', description: 'Identifier of the running unified exec session.' },
      yield_time_ms: {
        type: 'number',
        description:
          'Wait before yielding output. Non-empty writes default to 250 ms and cap at 30000 ms; empty polls wait 5000-300000 ms by default.',
      },
    },
    ['session_id'],
  ),
  accepts: ['function'],
  lock: 'read',
  lockReason: 'processes may be polled side by side',
  handle,
}

function* handle(call: Call, session: Session): Task<Handled> {
  const decoded = decodeText(args, argumentsOf(call))
  if (!decoded.ok) return badArguments(session, call, `failed to parse function arguments: ${decoded.message}`)
  session.note(call, { type: 'arguments.decoded', struct: 'WriteStdinArgs' })
  const { session_id: id, chars, yield_time_ms: asked, max_output_tokens: maxOutputTokens } = decoded.value
  const running = session.store(runningCommands).get(id)
  if (running === undefined) return refused(unknownProcess(id))
  const written = writeProcess(running.process, chars, session.clock.now())
  if (written.kind === 'refused') return refused(written.text)
  running.process = written.process
  yield* sleep(written.fromMs - session.clock.now())
  const poll = yield* collect(session, running, written.fromMs, stdinYieldMs(chars, asked))
  return commandOutput(session, call, running, poll, maxOutputTokens)
}
