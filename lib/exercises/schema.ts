import { z } from 'zod'
import { gateNames } from '@/lib/engine/call'
import type { PlainJson } from '@/lib/engine/json/value'
import type { Fact } from '@/lib/engine/trace'
import { scenarioSchema } from '@/lib/scenario/schema'
import type { Exercise, Exercises } from './exercises'

const text = z.string().min(1)
const place = z.int().nonnegative()
const json: z.ZodType<PlainJson> = z.json()

const question = {
  id: z.string().regex(/^[a-z0-9-]+$/),
  ask: text,
  why: text,
  see: text,
  show: z.array(z.enum(['items', 'hooks'])).exactOptional(),
}

const observation = z.discriminatedUnion('what', [
  z.strictObject({ what: z.enum(['stopping-gate', 'output', 'carries', 'worked']), call: place }),
  z.strictObject({ what: z.enum(['start', 'end']), call: place }),
  z.strictObject({ what: z.enum(['outputs', 'next-request', 'requests']) }),
])

const value = z.union([z.string(), z.number()])

const gate = z.enum(gateNames)
const reason = text.exactOptional()

const eventType: z.ZodType<Fact['type']> = z.enum([
  'call.arrived',
  'lock.granted',
  'lock.released',
  'gate.entered',
  'gate.passed',
  'gate.stopped',
  'hook.started',
  'hook.finished',
  'arguments.decoded',
  'process.started',
  'output.built',
  'output.recorded',
  'history.mended',
  'request.sent',
])

const writtenCall = z.strictObject({
  type: z.enum(['function_call', 'custom_tool_call']),
  namespace: z.string(),
  name: z.string(),
  text: z.string(),
})

const kindSchemas = {
  choice: z.strictObject({
    ...question,
    kind: z.literal('choice'),
    many: z.boolean(),
    options: z.array(z.strictObject({ text, isRight: z.boolean(), why: text })).min(3),
  }),
  predict: z.strictObject({
    ...question,
    kind: z.literal('predict'),
    scenario: scenarioSchema,
    observe: observation,
    options: z.array(z.strictObject({ is: value, text: reason, why: reason })).min(3),
  }),
  'which-gate': z.strictObject({
    ...question,
    kind: z.literal('which-gate'),
    scenario: scenarioSchema,
    call: place,
    wrong: z.partialRecord(z.enum([...gateNames, 'none']), text),
  }),
  exact: z.strictObject({
    ...question,
    kind: z.literal('exact'),
    scenario: scenarioSchema,
    observe: observation,
    field: text,
    typical: z.array(z.strictObject({ is: value, why: text })).min(1),
    otherwise: text,
  }),
  order: z.strictObject({
    ...question,
    kind: z.literal('order'),
    scenario: scenarioSchema,
    things: z
      .array(
        z.strictObject({
          id: text,
          text,
          at: z.union([
            z.strictObject({ event: eventType, call: place.exactOptional(), gate: gate.exactOptional() }),
            z.strictObject({ item: text, callId: z.string() }),
          ]),
        }),
      )
      .min(3),
    typical: z.array(z.strictObject({ before: text, after: text, why: text })).min(1),
    otherwise: text,
  }),
  timeline: z.strictObject({
    ...question,
    kind: z.literal('timeline'),
    scenario: scenarioSchema,
    typical: z
      .array(z.strictObject({ times: z.array(z.strictObject({ start: z.number(), end: z.number() })), why: text }))
      .min(1),
    otherwise: text,
  }),
  'write-call': z.strictObject({
    ...question,
    kind: z.literal('write-call'),
    scenario: scenarioSchema,
    observe: observation,
    solution: writtenCall,
    typical: z.array(z.strictObject({ call: writtenCall, why: text })).min(1),
    otherwise: text,
  }),
  tune: z.strictObject({
    ...question,
    kind: z.literal('tune'),
    scenario: scenarioSchema,
    knobs: z
      .array(
        z.strictObject({
          label: text,
          at: z.array(z.union([z.string(), place])).min(1),
          settings: z.array(z.strictObject({ text, value: json.exactOptional() })).min(2),
        }),
      )
      .min(1),
    observe: observation,
    solution: z.array(place),
    typical: z.array(z.strictObject({ settings: z.array(place), why: text })).min(1),
    otherwise: text,
  }),
  'false-claim': z.strictObject({
    ...question,
    kind: z.literal('false-claim'),
    claims: z
      .array(
        z.strictObject({
          text,
          scenario: scenarioSchema,
          scenarioId: reason,
          observe: observation,
          is: value,
          why: text,
        }),
      )
      .min(3),
  }),
} satisfies { [Kind in keyof Exercises]: z.ZodType<Exercises[Kind]> }

/** An exercise as a seed gives it: every placeholder filled, every scenario whole. */
export const exerciseSchema: z.ZodType<Exercise> = z.discriminatedUnion('kind', [
  kindSchemas.choice,
  kindSchemas.predict,
  kindSchemas['which-gate'],
  kindSchemas.exact,
  kindSchemas.order,
  kindSchemas.timeline,
  kindSchemas['write-call'],
  kindSchemas.tune,
  kindSchemas['false-claim'],
])

export const kindSchema = z.enum([
  'choice',
  'predict',
  'which-gate',
  'exact',
  'order',
  'timeline',
  'write-call',
  'tune',
  'false-claim',
]) satisfies z.ZodType<keyof Exercises>
