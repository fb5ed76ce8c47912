import { z } from 'zod'
import { loadExercise } from '@/lib/content/exercises'
import { instanceOf } from '@/lib/exercises/variant'
import { ExerciseStill } from '../exercises/ExerciseStill'
import { NearExercise } from '../exercises/NearExercise'
import { labAddress } from './Lab'
import { lookedUp, mistake, type Place, propsOf } from './props'

const exerciseProps = z.strictObject({ id: z.string() })

/** A question of the bank: in the page as text, and answered when the reader has come near. */
export function Exercise({ place, given }: { place: Place; given: unknown }) {
  const { id } = propsOf(place, 'Exercise', exerciseProps, given)
  const template = lookedUp(place, 'Exercise', () => loadExercise(id))
  const { see } = instanceOf(template, 0)
  if (!place.sections.some((section) => section.id === see)) {
    throw mistake(place, 'Exercise', `${id} is explained under #${see}, and the chapter has no such heading`)
  }
  const props = {
    template,
    no: place.exercises.indexOf(id) + 1,
    lab: template.lab === undefined ? undefined : labAddress(place.lang, template.lab),
  }
  return (
    <NearExercise {...props}>
      <ExerciseStill {...props} />
    </NearExercise>
  )
}
