import { functionSubject } from '../../hooks/payload'
import { decodeText, list, omissible, oneOf, string, struct } from '../../json/decode'
import type { Tool } from '../tool'
import { argumentsOf, badArguments } from './answer'
import { functionSpec, objectSchema } from './spec'

const name = { namespace: undefined, name: 'update_plan' }

const args = struct(
  'UpdatePlanArgs',
  {
    explanation: omissible(string),
    plan: list(struct('PlanItemArg', { step: string, status: oneOf('pending', 'in_progress', 'completed') }, 'deny')),
  },
  'deny',
)

/** Takes a list of steps for the user to see; it keeps no state (`core/src/tools/handlers/plan.rs`). */
export const updatePlanTool: Tool = {
  name,
  exposure: 'direct',
  spec: functionSpec(
    name.name,
    'Updates the task plan.\nProvide an optional explanation and a list of plan items, each with a step and status.\nAt most one step can be in_progress at a time.\n',
    {
      explanation: { type: 'string', description: 'Optional explanation for this plan update.' },
      plan: {
        type: 'array',
        description: 'The list of steps',
        items: objectSchema(
          {
            status: { type: 'string', description: 'Step status.', enum: ['pending', 'in_progress', 'completed'] },
            step: { type: 'string', description: 'Task step text.' },
          },
          ['step', 'status'],
        ),
      },
    },
    ['plan'],
  ),
  accepts: ['function', 'tool-search'],
  lock: 'write',
  lockReason: 'it does not say that it may run beside others',
  preHook: (call) => functionSubject(name, argumentsOf(call)),
  // biome-ignore lint/correctness/useYield: a handler is a task, also one that never waits
  *handle(call, session) {
    const decoded = decodeText(args, argumentsOf(call))
    if (!decoded.ok) return badArguments(session, call, `failed to parse function arguments: ${decoded.message}`)
    session.note(call, { type: 'arguments.decoded', struct: 'UpdatePlanArgs' })
    const text = 'Plan updated'
    return { kind: 'output', body: text, postHook: { ...functionSubject(name, argumentsOf(call)), toolResponse: text } }
  },
}
