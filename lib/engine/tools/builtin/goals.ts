import type { Call } from '../../call'
import { functionSubject } from '../../hooks/payload'
import { decodeText, i64, oneOf, optional, string, struct } from '../../json/decode'
import type { Json } from '../../json/value'
import { fromPlain, writeJson } from '../../json/write'
import { trim } from '../../patch/white-space'
import type { Stop } from '../../trace'
import type { Session, StoreKey } from '../session'
import type { Tool } from '../tool'
import { argumentsOf, badArguments, refused } from './answer'
import { functionSpec, type Properties } from './spec'

const statuses = ['active', 'paused', 'blocked', 'usageLimited', 'budgetLimited', 'complete'] as const

interface Goal {
  readonly objective: string
  readonly status: (typeof statuses)[number]
  readonly tokenBudget: number | undefined
}

/** The goal of the conversation, which has one id for all its goals. */
const goalStore: StoreKey<{ threadId?: string; goal?: Goal }> = { name: 'goals', initial: () => ({}) }

const MAX_OBJECTIVE_CHARS = 4000

const createArgs = struct('CreateGoalRequest', { objective: string, token_budget: optional(i64) })
const updateArgs = struct('UpdateGoalArgs', { status: oneOf(...statuses) })

const completionReport =
  "Goal achieved. Report final usage from this tool result's structured goal fields. If `goal.tokenBudget` is present, include token usage from `goal.tokensUsed` and `goal.tokenBudget`. If `goal.timeUsedSeconds` is greater than 0, summarize elapsed time in a concise, human-friendly form appropriate to the response language."

/** `get_goal`, `create_goal` and `update_goal` (`ext/goal/src/tool.rs`). */
export const goalTools: readonly Tool[] = [
  goalTool(
    'get_goal',
    'Get the current goal for this thread, including status, budgets, token and elapsed-time usage, and remaining token budget.',
    {},
    [],
    (_, session) => answer(session, false),
  ),
  goalTool(
    'create_goal',
    'Create a goal only when explicitly requested by the user or system/developer instructions; do not infer goals from ordinary tasks.\nSet token_budget only when an explicit token budget is requested. Fails if an unfinished goal exists; use update_goal only for status.',
    {
      objective: {
        type: 'string',
        description:
          'Required. The concrete objective to start pursuing. This starts a new active goal when no goal exists or replaces the current goal when it is complete.',
      },
      token_budget: {
        type: 'integer',
        description: 'Positive token budget for the new goal. Omit unless explicitly requested.',
      },
    },
    ['objective'],
    createGoal,
  ),
  goalTool(
    'update_goal',
    "Update the existing goal.\nSet status to `paused` only at the user's explicit request to pause this goal, never on your own initiative. Ask if unclear; a later resume revokes that request. Report the returned status and stop goal work. Budget limits take precedence over pausing.\nSet status to `complete` only when the objective has actually been achieved and no required work remains.\nSet status to `blocked` only when the same blocking condition has repeated for at least three consecutive goal turns, counting the original/user-triggered turn and any automatic continuations, and the agent cannot make meaningful progress without user input or an external-state change.\nIf the user resumes a goal that was previously marked `blocked`, treat the resumed run as a fresh blocked audit. If the same blocking condition then repeats for at least three consecutive resumed goal turns, set status to `blocked` again.\nOnce the blocked threshold is satisfied, do not keep reporting that you are still blocked while leaving the goal active; set status to `blocked`.\nDo not use `blocked` merely because the work is hard, slow, uncertain, incomplete, or would benefit from clarification.\nDo not mark a goal complete merely because its budget is nearly exhausted or because you are stopping work.\nYou cannot use this tool to resume, budget-limit, or usage-limit a goal; those status changes are controlled by the user or system.\nWhen marking a budgeted goal achieved with status `complete`, report the final token usage from the tool result to the user.",
    {
      status: {
        type: 'string',
        description:
          'Required. `paused` requires an explicit user request. Set to `complete` only when the objective is achieved and no required work remains. Set to `blocked` only after the same blocking condition has recurred for at least three consecutive goal turns and the agent is at an impasse. After a previously blocked goal is resumed, the resumed run starts a fresh blocked audit.',
        enum: ['complete', 'blocked', 'paused'],
      },
    },
    ['status'],
    updateGoal,
  ),
]

type Answer = { readonly kind: 'answer'; readonly value: Json } | Stop

function goalTool(
  name: string,
  description: string,
  properties: Properties,
  required: readonly string[],
  run: (call: Call, session: Session) => Answer,
): Tool {
  const toolName = { namespace: undefined, name }
  return {
    name: toolName,
    exposure: 'direct',
    spec: functionSpec(name, description, properties, required),
    accepts: ['function', 'tool-search'],
    lock: 'write',
    lockReason: 'it does not say that it may run beside others',
    preHook: (call) => functionSubject(toolName, argumentsOf(call)),
    // biome-ignore lint/correctness/useYield: a handler is a task, also one that never waits
    *handle(call, session) {
      const answered = run(call, session)
      if (answered.kind !== 'answer') return answered
      const { value } = answered
      const postHook = { ...functionSubject(toolName, argumentsOf(call)), toolResponse: value }
      return { kind: 'output', body: writeJson(value), postHook }
    },
  }
}

function createGoal(call: Call, session: Session): Answer {
  const decoded = decodeText(createArgs, argumentsOf(call))
  if (!decoded.ok) return badArguments(session, call, decoded.message)
  session.note(call, { type: 'arguments.decoded', struct: 'CreateGoalRequest' })
  const { token_budget: tokenBudget } = decoded.value
  const objective = trim(decoded.value.objective)
  if (objective === '') return refused('goal objective must not be empty')
  if ([...objective].length > MAX_OBJECTIVE_CHARS) {
    return refused(`goal objective must be at most ${MAX_OBJECTIVE_CHARS} characters`)
  }
  if (tokenBudget !== undefined && tokenBudget <= 0) return refused('goal budgets must be positive when provided')
  const store = session.store(goalStore)
  if (store.goal !== undefined && store.goal.status !== 'complete') {
    return refused(
      'cannot create a new goal because this thread has an unfinished goal; complete the existing goal first',
    )
  }
  store.goal = { objective, status: 'active', tokenBudget }
  return answer(session, false)
}

function updateGoal(call: Call, session: Session): Answer {
  const decoded = decodeText(updateArgs, argumentsOf(call))
  if (!decoded.ok) return badArguments(session, call, decoded.message)
  session.note(call, { type: 'arguments.decoded', struct: 'UpdateGoalArgs' })
  const { status } = decoded.value
  if (status !== 'complete' && status !== 'blocked' && status !== 'paused') {
    return refused(
      "update_goal can only mark the existing goal complete, blocked, or paused at the user's explicit request; resume, budget-limited, and usage-limited status changes are controlled by the user or system",
    )
  }
  const store = session.store(goalStore)
  if (store.goal === undefined) return refused('cannot update goal because this thread has no goal')
  store.goal = { ...store.goal, status }
  return answer(session, status === 'complete')
}

/** The goal as all three tools tell it. Nothing is spent in this world and no day passes: what was used, and when, is 0. */
function answer(session: Session, completed: boolean): Answer {
  const store = session.store(goalStore)
  const { goal } = store
  const budget = goal?.tokenBudget
  if (goal !== undefined) store.threadId ??= session.nextUuid()
  const told = goal && {
    threadId: store.threadId,
    objective: goal.objective,
    status: goal.status,
    tokenBudget: budget,
    tokensUsed: 0,
    timeUsedSeconds: 0,
    createdAt: 0,
    updatedAt: 0,
  }
  const value = fromPlain({
    goal: told ?? null,
    remainingTokens: budget ?? null,
    completionBudgetReport: completed && budget !== undefined ? completionReport : null,
  })
  return { kind: 'answer', value }
}
