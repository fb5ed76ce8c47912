import type { ReactNode } from 'react'
import type { Attempts, ExerciseKind, Exercises } from '@/lib/exercises/exercises'
import type { FieldsProps } from './fields-props'
import { ChoiceFields } from './kinds/Choice'
import { ExactFields } from './kinds/Exact'
import { FalseClaimFields } from './kinds/FalseClaim'
import { OrderFields } from './kinds/Order'
import { PredictFields } from './kinds/Predict'
import { TimelineFields } from './kinds/Timeline'
import { TuneFields } from './kinds/Tune'
import { WhichGateFields } from './kinds/WhichGate'
import { WriteCallFields } from './kinds/WriteCall'

type Fields<Kind extends ExerciseKind> = (props: FieldsProps<Exercises[Kind], Attempts[Kind]>) => ReactNode

const fields: { readonly [Kind in ExerciseKind]: Fields<Kind> } = {
  choice: ChoiceFields,
  predict: PredictFields,
  'which-gate': WhichGateFields,
  exact: ExactFields,
  order: OrderFields,
  timeline: TimelineFields,
  'write-call': WriteCallFields,
  tune: TuneFields,
  'false-claim': FalseClaimFields,
}

/** What exercises of a kind are answered with. */
export function fieldsOf<Kind extends ExerciseKind>(kind: Kind): Fields<Kind> {
  return fields[kind]
}
