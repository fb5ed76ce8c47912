import { expect, test } from 'vitest'
import type { Scenario } from '../../scenario'
import { agentTools } from './agents'
import { goalTools } from './goals'
import { readBy, testSession } from './test-session'
import { updatePlanTool } from './update-plan'
import { viewImageTool } from './view-image'

const tools = [...agentTools('direct'), ...goalTools, updatePlanTool, viewImageTool(true)]
const misfit = 'failed to parse function arguments: '

/** Calls one tool after another in one session; each call is `NAME ARGUMENTS`. */
function story(calls: readonly string[], changes: Partial<Scenario> = {}) {
  const { call, session, facts } = testSession(changes)
  const answers = calls.map((written) => {
    const [name = '', ...rest] = written.split(' ')
    const tool = tools.find((one) => one.name.name === name)
    return tool && readBy(call(tool, rest.join(' ')))
  })
  return { answers, now: session.clock.now(), facts }
}

// The texts of the real program; in its order.
test.each([
  ['[]', `${misfit}invalid length 1, expected struct UpdatePlanArgs with 2 elements at line 1 column 2`],
  ['["a",[]]', 'Plan updated'],
  ['[null,[["s","pending"]]]', 'Plan updated'],
  ['[null,[["s"]]]', `${misfit}invalid length 1, expected struct PlanItemArg with 2 elements at line 1 column 12`],
  ['{"plan":[]}', 'Plan updated'],
  ['{}', `${misfit}missing field \`plan\` at line 1 column 2`],
  ['{"plan":[5]}', `${misfit}invalid type: integer \`5\`, expected struct PlanItemArg at line 1 column 10`],
  ['{"plan":[{}]}', `${misfit}missing field \`step\` at line 1 column 11`],
  [
    '{"plan":[{"step":"a","status":"done"}]}',
    `${misfit}unknown variant \`done\`, expected one of \`pending\`, \`in_progress\`, \`completed\` at line 1 column 36`,
  ],
  [
    '{"plan":[{"step":"a","status":"pending","x":1}]}',
    `${misfit}unknown field \`x\`, expected \`step\` or \`status\` at line 1 column 43`,
  ],
  ['{"x":1,"plan":5}', `${misfit}unknown field \`x\`, expected \`explanation\` or \`plan\` at line 1 column 4`],
  ['{"plan":[{"step":"a","status":{"pending":null}}]}', 'Plan updated'],
  [
    '{"plan":[{"step":"a","status":{"pending":5}}]}',
    `${misfit}invalid type: integer \`5\`, expected unit at line 1 column 42`,
  ],
])('update_plan %s', (given, text) => {
  expect(story([`update_plan ${given}`]).answers).toEqual([text])
})

const goal = (objective: string, status: string, budget = '', remaining = 'null', report = 'null') =>
  `{"goal":{"threadId":"00000000-0000-7000-8000-000000000001","objective":"${objective}","status":"${status}",${budget}"tokensUsed":0,"timeUsedSeconds":0,"createdAt":0,"updatedAt":0},"remainingTokens":${remaining},"completionBudgetReport":${report}}`
const noGoal = '{"goal":null,"remainingTokens":null,"completionBudgetReport":null}'
const unfinished =
  'cannot create a new goal because this thread has an unfinished goal; complete the existing goal first'
const report = `"Goal achieved. Report final usage from this tool result's structured goal fields. If \`goal.tokenBudget\` is present, include token usage from \`goal.tokensUsed\` and \`goal.tokenBudget\`. If \`goal.timeUsedSeconds\` is greater than 0, summarize elapsed time in a concise, human-friendly form appropriate to the response language."`

test('a goal from its creation to the next one', () => {
  const calls: [call: string, text: string][] = [
    ['get_goal nonsense', noGoal],
    ['update_goal {"status":"complete"}', 'cannot update goal because this thread has no goal'],
    ['create_goal {"objective":" win ","token_budget":1000}', goal('win', 'active', '"tokenBudget":1000,', '1000')],
    ['create_goal {"objective":"again"}', unfinished],
    ['update_goal {"status":"paused"}', goal('win', 'paused', '"tokenBudget":1000,', '1000')],
    ['create_goal {"objective":"again"}', unfinished],
    ['update_goal {"status":"blocked"}', goal('win', 'blocked', '"tokenBudget":1000,', '1000')],
    ['update_goal ["complete"]', goal('win', 'complete', '"tokenBudget":1000,', '1000', report)],
    ['get_goal', goal('win', 'complete', '"tokenBudget":1000,', '1000')],
    ['create_goal {"objective":"again"}', goal('again', 'active')],
    ['update_goal {"status":{"complete":null}}', goal('again', 'complete')],
  ]
  expect(story(calls.map(([call]) => call)).answers).toEqual(calls.map(([, text]) => text))
})

test.each([
  ['create_goal {"objective":"\\u00a0","token_budget":0}', 'goal objective must not be empty'],
  ['create_goal {"objective":"\\ufeff","token_budget":0}', 'goal budgets must be positive when provided'],
  [`create_goal {"objective":"${'😀'.repeat(4001)}"}`, 'goal objective must be at most 4000 characters'],
  ['create_goal ["x"]', 'invalid length 1, expected struct CreateGoalRequest with 2 elements at line 1 column 5'],
  [
    'create_goal {"objective":"x","token_budget":9223372036854775808}',
    'invalid value: integer `9223372036854775808`, expected i64 at line 1 column 51',
  ],
  ['update_goal {"status":{"complete":5}}', 'invalid type: integer `5`, expected unit at line 1 column 23'],
])('%s', (call, text) => {
  expect(story([call]).answers).toEqual([text])
})

test('an objective of 4000 characters, whatever their size', () => {
  const [answer] = story([`create_goal {"objective":" ${'😀'.repeat(4000)} "}`]).answers
  expect(answer).toBe(goal('😀'.repeat(4000), 'active'))
})

const first = '00000000-0000-7000-8000-000000000001'
const other = '01a22dc0-ba80-79f2-abf3-375b3222b7cd'
const world = { cwd: '/w', files: {}, commands: [], agentAnswer: 'sub answer' }
const spawned = `{"agent_id":"${first}","nickname":"Euclid"}`
const waited = `{"status":{"${first}":{"completed":"sub answer"}},"timed_out":false}`

test.each<[label: string, steps: [call: string, text: string][], ms: number]>([
  [
    'spawned and waited for',
    [
      ['spawn_agent {"message":"x"}', spawned],
      [`wait_agent {"targets":["${first}"]}`, waited],
    ],
    1000,
  ],
  [
    'waited for beside an unknown one, it is not done yet',
    [
      ['spawn_agent {"message":"x"}', spawned],
      [`wait_agent {"targets":["${first}","${other}"]}`, `{"status":{"${other}":"not_found"},"timed_out":false}`],
    ],
    0,
  ],
  [
    'given more',
    [
      ['spawn_agent {"items":[{"type":"text","text":"x"}]}', spawned],
      [`send_input {"target":"${first}","message":"more"}`, '{"submission_id":"00000000-0000-7000-8000-000000000002"}'],
      [`wait_agent {"targets":["${first}"]}`, waited],
    ],
    2000,
  ],
  [
    'closed, opened again, and given something',
    [
      ['spawn_agent {"message":"x"}', spawned],
      [`resume_agent {"id":"${first}"}`, '{"status":"running"}'],
      [`close_agent {"target":"${first}"}`, '{"previous_status":"running"}'],
      [`close_agent {"target":"${first}"}`, `agent with id ${first} not found`],
      [`send_input {"target":"${first}","message":"x"}`, `agent with id ${first} not found`],
      [`wait_agent {"targets":["${first}"]}`, `{"status":{"${first}":"not_found"},"timed_out":false}`],
      [`resume_agent {"id":"${first}"}`, '{"status":"interrupted"}'],
      [`wait_agent {"targets":["${first}"],"timeout_ms":1}`, '{"status":{},"timed_out":true}'],
      [`send_input {"target":"${first}","message":"x"}`, '{"submission_id":"00000000-0000-7000-8000-000000000002"}'],
      [`wait_agent {"targets":["${first}"]}`, waited],
      [`close_agent {"target":"${first}"}`, '{"previous_status":{"completed":"sub answer"}}'],
      [`resume_agent {"id":"${first}"}`, '{"status":"pending_init"}'],
    ],
    11_000,
  ],
])('an agent %s', (_, steps, ms) => {
  const { answers, now } = story(
    steps.map(([call]) => call),
    { world },
  )
  expect(answers).toEqual(steps.map(([, text]) => text))
  expect(now).toBe(ms)
})

test('six agents may be open', () => {
  const spawn = 'spawn_agent {"message":"x"}'
  const { answers } = story([
    ...Array(7).fill(spawn),
    `close_agent {"target":"${first}"}`,
    spawn,
    `resume_agent {"id":"${first}"}`,
  ])
  expect(answers[6]).toBe('collab spawn failed: agent thread limit reached')
  expect(answers[8]).toContain('"agent_id":"00000000-0000-7000-8000-000000000007"')
  expect(answers[9]).toBe('collab tool failed: agent thread limit reached')
})

const variants = '`text`, `image`, `local_image`, `audio`, `local_audio`, `skill`, `mention`'
test.each([
  [
    '{"items":["x"]}',
    `${misfit}invalid type: string "x", expected internally tagged enum UserInput at line 1 column 13`,
  ],
  ['{"items":[[]]}', `${misfit}missing field \`type\` at line 1 column 12`],
  [
    '{"items":[["text"]]}',
    `${misfit}invalid length 0, expected struct variant UserInput::Text with 2 elements at line 1 column 19`,
  ],
  ['{"items":[["text","a",[],5]]}', `${misfit}invalid length 3, expected 2 elements in sequence at line 1 column 28`],
  ['{"items":[["odd"]]}', `${misfit}unknown variant \`odd\`, expected one of ${variants} at line 1 column 16`],
  ['{"items":[{"type":5}]}', `${misfit}invalid type: integer \`5\`, expected variant identifier at line 1 column 19`],
  ['{"items":[{"type":"text"}]}', `${misfit}missing field \`text\` at line 1 column 26`],
  ['{"items":[{"type":"text","text":null}]}', `${misfit}invalid type: null, expected a string at line 1 column 38`],
  [
    '{"items":[{"text":"a","type":"odd"}]}',
    `${misfit}unknown variant \`odd\`, expected one of ${variants} at line 1 column 34`,
  ],
  ['{"items":[{"type":"text","type":"text"}]}', `${misfit}duplicate field \`type\` at line 1 column 31`],
  ['{"items":[{"type":"text","text":"a","text":"b"}]}', `${misfit}duplicate field \`text\` at line 1 column 48`],
  [
    '{"items":[{"type":"text","text":"a","text_elements":[5]}]}',
    `${misfit}invalid type: integer \`5\`, expected struct TextElement at line 1 column 57`,
  ],
  [
    '{"items":[{"type":"text","text":"a","text_elements":[{"byte_range":{}}]}]}',
    `${misfit}missing field \`start\` at line 1 column 73`,
  ],
  [
    '{"items":[{"type":"image"}]}',
    `${misfit}data did not match any variant of untagged enum ImageReference at line 1 column 27`,
  ],
  [
    '{"items":[{"type":"image","image_url":"x","detail":"odd"}]}',
    `${misfit}unknown variant \`odd\`, expected one of \`auto\`, \`low\`, \`high\`, \`original\` at line 1 column 58`,
  ],
  [
    '{"items":[{"type":"image","image_url":"x","detail":5}]}',
    `${misfit}invalid type: integer \`5\`, expected string or map at line 1 column 54`,
  ],
  [
    '{"items":[{"type":"local_image","path":5}]}',
    `${misfit}invalid type: integer \`5\`, expected path string at line 1 column 42`,
  ],
  ['{"items":[{"type":"skill","path":"x"}]}', `${misfit}missing field \`name\` at line 1 column 38`],
  [
    '{"items":[{"type":"mention","name":"x","path":5}]}',
    `${misfit}invalid type: integer \`5\`, expected a string at line 1 column 49`,
  ],
  [
    '{"items":[{"type":"odd","a":[1,2',
    `${misfit}unknown variant \`odd\`, expected one of ${variants} at line 1 column 23`,
  ],
  [
    '{"items":[{"a":1.5,"type":"text","text":1.5}]}',
    `${misfit}invalid type: map, expected a string at line 1 column 45`,
  ],
  ['{"items":[{"type":"text"} ,5]}', `${misfit}missing field \`text\` at line 1 column 27`],
  ['["a"]', `${misfit}invalid length 1, expected struct SpawnAgentArgs with 6 elements at line 1 column 5`],
  ['[null,[],null,null,null,null]', `${misfit}invalid type: null, expected a boolean at line 1 column 28`],
  ['{"message":"hi","reasoning_effort":""}', `${misfit}reasoning_effort must not be empty at line 1 column 38`],
  ['{"items":null,"message":"  "}', "Empty message can't be sent to an agent"],
  ['{"items":[]}', "Items can't be empty"],
  ['{"message":"x","items":[]}', 'Provide either message or items, but not both'],
  ['{"agent_type":"nope"}', 'Provide one of: message or items'],
  ['{"message":"hi","agent_type":" nope "}', "unknown agent_type 'nope'"],
  [
    '{"message":"hi","agent_type":"nope","model":"zz"}',
    'Unknown model `zz` for spawn_agent. Available models: gpt-6.1-sol, gpt-6-astra, gpt-6-sol, gpt-6-luna, gpt-5.6-sol',
  ],
  [
    '{"message":"hi","model":"gpt-6-luna","reasoning_effort":"ultra"}',
    'Reasoning effort `ultra` is not supported for model `gpt-6-luna`. Supported reasoning efforts: low, medium, high, xhigh, max',
  ],
  [
    '{"message":"hi","reasoning_effort":"low"}',
    'Reasoning effort `low` is not supported for model `mock-model`. Supported reasoning efforts: ',
  ],
  [
    '{"message":"hi","fork_context":true,"agent_type":"x"}',
    'Full-history forked agents inherit the parent agent type; omit agent_type, or spawn without a full-history fork.',
  ],
  ['{"message":"hi","agent_type":" explorer ","model":"gpt-5.5","fork_context":false}', spawned],
])('spawn_agent %s', (given, text) => {
  expect(story([`spawn_agent ${given}`]).answers).toEqual([text])
})

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const files = { 'pixel.png': { base64: pixel }, 'text.png': 'plain', 'empty.png': '', 'dir/x': '' }
const image = (detail: string) => [{ type: 'input_image', image_url: `data:image/png;base64,${pixel}`, detail }]

test.each<[model: string, given: object, answer: unknown]>([
  ['gpt-5.5', { path: 'pixel.png' }, image('high')],
  ['gpt-5.5', { path: 'pixel.png', detail: 'original' }, image('original')],
  ['mock-model', { path: 'pixel.png', detail: 'original' }, image('high')],
  ['gpt-5.5', { path: 'pixel.png/' }, image('high')],
  ['gpt-5.5', { path: 'gone/../pixel.png' }, image('high')],
  ['gpt-5.5', { path: '/w/pixel.png', environment_id: 'local' }, image('high')],
  ['gpt-5.5', { path: 'pixel.png', environment_id: 'zz' }, 'unknown turn environment id `zz`'],
  [
    'gpt-5.5',
    { path: 'pixel.png', environment_id: 'zz', detail: 'low' },
    'view_image.detail only supports `high` or `original`; omit `detail` for default high resized behavior, got `low`',
  ],
  ['gpt-5.5', { path: 'text.png' }, 'unable to process image: invalid or unsupported image data'],
  ['gpt-5.5', { path: 'empty.png' }, 'unable to process image: invalid or unsupported image data'],
  ['gpt-5.5', { path: 'dir' }, 'image path `/w/dir` is not a file'],
  ['gpt-5.5', { path: '/' }, 'image path `/` is not a file'],
  [
    'gpt-5.5',
    { path: ' pixel.png' },
    'unable to locate image at `/w/ pixel.png`: No such file or directory (os error 2)',
  ],
  ['gpt-5.5', { path: 'pixel.png/x' }, 'unable to locate image at `/w/pixel.png/x`: Not a directory (os error 20)'],
  [
    'gpt-5.5',
    { path: 'file:///etc/x' },
    'unable to locate image at `/w/file:/etc/x`: No such file or directory (os error 2)',
  ],
  [
    'gpt-5.5',
    { path: 'a\0b' },
    "unable to resolve image path `a\0b` against environment cwd `file:///w`: 'a\0b' is invalid on 'linux'",
  ],
])('view_image by %s: %j', (model, given, answer) => {
  const scene = { model, world: { cwd: '/w', files, commands: [] } }
  expect(story([`view_image ${JSON.stringify(given)}`], scene).answers).toEqual([answer])
})

test('hooks see a picture before its kind is known', () => {
  const { call } = testSession({ world: { cwd: '/w', files, commands: [] } })
  const handled = call(viewImageTool(true), '{"path":"pixel.png"}')
  expect(handled?.kind === 'output' && handled.postHook?.toolResponse).toEqual([
    new Map([
      ['type', 'input_image'],
      ['image_url', `data:application/octet-stream;base64,${pixel}`],
      ['detail', 'high'],
    ]),
  ])
})
