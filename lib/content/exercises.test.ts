import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Exercise, type ExerciseKind, type Exercises, kinds } from '@/lib/exercises/exercises'
import { holds } from '@/lib/exercises/kinds/false-claim'
import { optionText } from '@/lib/exercises/kinds/predict'
import { observed } from '@/lib/exercises/observe'
import { exerciseSchema } from '@/lib/exercises/schema'
import { instanceOf, nextSeed, type Template } from '@/lib/exercises/variant'
import { exerciseBank, readExercises } from './exercises'

const seeds = Array.from({ length: 120 }, (_, seed) => seed)
const bank = [...exerciseBank().values()]
const files = readdirSync('content/exercises')

/** Instances that differ: seeds that give the same question are tried once. */
function instances(template: Template): Exercise[] {
  return [...new Map(seeds.map((seed) => [JSON.stringify(instanceOf(template, seed)), seed])).values()].map((seed) =>
    instanceOf(template, seed),
  )
}

function check<Kind extends ExerciseKind>(kind: Kind, exercise: Exercises[Kind]) {
  const { answer, grade, mistakes, solution, blank, missing } = kinds[kind]
  const key = answer(exercise)
  expect(missing(exercise, blank(exercise)), 'a blank attempt is not checked').toBeDefined()
  expect(missing(exercise, key)).toBeUndefined()
  expect(grade(exercise, key).isRight, 'the key is right').toBe(true)
  expect(solution(exercise)).not.toBe('')
  const wrong = mistakes(exercise)
  expect(wrong.length).toBeGreaterThan(0)
  for (const attempt of wrong) {
    const verdict = grade(exercise, attempt)
    expect(verdict.isRight, `${JSON.stringify(attempt)} is not right`).toBe(false)
    expect(verdict.why, `${JSON.stringify(attempt)} is explained`).not.toBe('')
    expect(missing(exercise, attempt)).toBeUndefined()
  }
}

/** Every wrong option has an explanation of its own, and what the author foresees is met by the author's words. */
function explanations(exercise: Exercise): (string | undefined)[] {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options.map(({ why }) => why)
    case 'predict':
      return exercise.options
        .filter(({ is }) => is !== observed(exercise.scenario, exercise.observe))
        .map(({ why }) => why)
    case 'which-gate':
      return kinds['which-gate'].mistakes(exercise).map((gate) => exercise.wrong[gate ?? 'none'])
    case 'false-claim':
      return exercise.claims.map(({ why }) => why)
    case 'order':
      return exercise.typical.map(({ why }) => why)
    case 'exact':
      return exercise.typical.map(({ is, why }) =>
        kinds.exact.grade(exercise, String(is)).why === why ? why : undefined,
      )
    case 'timeline':
      return exercise.typical.map(({ times, why }) => {
        const typed = times.map(({ start, end }) => ({ start: String(start), end: String(end) }))
        return kinds.timeline.grade(exercise, typed).why === why ? why : undefined
      })
    case 'write-call':
      return exercise.typical.map(({ call, why }) =>
        kinds['write-call'].grade(exercise, call).why === why ? why : undefined,
      )
    case 'tune':
      return exercise.typical.map(({ settings, why }) =>
        kinds.tune.grade(exercise, settings).why === why ? why : undefined,
      )
    default:
      return exercise satisfies never
  }
}

/** The answers that are offered, and whether each is right; nothing for kinds that offer none. */
function offered(exercise: Exercise): { text: string; isRight: boolean }[] {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options.map(({ text, isRight }) => ({ text, isRight }))
    case 'predict': {
      const shown = observed(exercise.scenario, exercise.observe)
      return exercise.options.map((option) => ({ text: optionText(option), isRight: option.is === shown }))
    }
    case 'false-claim':
      return exercise.claims.map((claim) => ({ text: claim.text, isRight: !holds(claim) }))
    default:
      return []
  }
}

test.each(bank.map((template) => [template.id, template] as const))('%s', (_, template) => {
  for (const exercise of instances(template)) {
    expect(exerciseSchema.parse(exercise)).toEqual(exercise)
    expect(JSON.stringify(exercise)).not.toContain('{{')
    check(exercise.kind, exercise)
    for (const why of explanations(exercise)) expect(why).toBeTruthy()

    const options = offered(exercise)
    const right = options.filter(({ isRight }) => isRight)
    if (options.length > 0 && exercise.kind !== 'choice') expect(right).toHaveLength(1)
    if (exercise.kind === 'choice' && !exercise.many) expect(right).toHaveLength(1)
    expect(new Set(options.map(({ text }) => text)).size).toBe(options.length)
    for (const { text } of options) expect(text).not.toMatch(/\b(all|none|both|neither) of (the above|these|them)\b/i)
    for (const { text } of right) expect(exercise.ask).not.toContain(text.replaceAll('`', ''))
    if (exercise.kind === 'exact' && typeof observed(exercise.scenario, exercise.observe) === 'string') {
      expect(exercise.ask).not.toContain(kinds.exact.answer(exercise))
    }
  }
})

test('a seed always gives the same question, and another seed another one where something varies', () => {
  for (const template of bank) {
    expect(instanceOf(template, 7)).toEqual(instanceOf(template, 7))
    if (Object.keys(template.vary).length === 0) continue
    expect(instanceOf(template, nextSeed(template, 7)), template.id).not.toEqual(instanceOf(template, 7))
  }
})

test.each(files)('%s: the right option is seldom the longest', (file) => {
  const choices = templatesOf(file).filter((template) => offered(instanceOf(template, 0)).length > 0)
  const longest = choices.map((template) => {
    const found = instances(template).map((exercise) => {
      const options = offered(exercise)
      const most = Math.max(...options.map(({ text }) => text.length))
      return options.some(({ text, isRight }) => isRight && text.length === most)
    })
    return found.filter(Boolean).length / found.length
  })
  expect(longest.reduce((sum, share) => sum + share, 0) / choices.length).toBeLessThanOrEqual(0.4)
})

test.each(bank.filter((template) => offered(instanceOf(template, 0)).length > 0).map(({ id }) => id))(
  '%s: the right option stands anywhere',
  (id) => {
    const template = bank.find((each) => each.id === id)
    if (!template) throw new Error(id)
    const places = Array.from({ length: 400 }, (_, seed) => offered(instanceOf(template, seed)))
    const counts = (places[0] ?? []).map((_, at) => places.filter((options) => options[at]?.isRight).length)
    const even = counts.reduce((sum, count) => sum + count, 0) / counts.length
    for (const count of counts) expect(count / even).toBeGreaterThan(0.7)
    for (const count of counts) expect(count / even).toBeLessThan(1.3)
  },
)

test.each(files)(
  '%s: six exercises and four kinds at least, most checked by the engine, a third of them varied',
  (file) => {
    const templates = templatesOf(file)
    expect(templates.length).toBeGreaterThanOrEqual(6)
    expect(new Set(templates.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4)
    expect(templates.filter(({ kind }) => kind !== 'choice').length / templates.length).toBeGreaterThanOrEqual(0.5)
    expect(templates.filter(({ vary }) => Object.keys(vary).length > 0).length / templates.length).toBeGreaterThan(
      1 / 3,
    )
  },
)

test.each([
  ['no list', 'id: x', 'x.yaml: ✖ Invalid input: expected array, received object'],
  ['an unknown kind', '- { id: x, kind: riddle }', 'x.yaml: ✖ Invalid option'],
  [
    'an unknown scenario',
    '- { id: x, kind: which-gate, scenario: nowhere }',
    'x.yaml: x: Error: there is no scenario called nowhere in content/scenarios',
  ],
  ['a missing field', '- { id: x, kind: which-gate, scenario: unknown-tool }', 'at ask'],
  ['a mistake in a scenario', '- { id: x, kind: which-gate, scenario: { client: nobody } }', 'at scenario.client'],
])('%s is refused with the file, the exercise and the path', (_, text, message) => {
  expect(() => readExercises('x.yaml', text)).toThrow(message)
})

function templatesOf(file: string): Template[] {
  return readExercises(file, readFileSync(`content/exercises/${file}`, 'utf8'))
}
