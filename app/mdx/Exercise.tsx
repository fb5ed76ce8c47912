import { z } from 'zod'
import { loadExercise } from '@/lib/content/exercises'
import { loadCatalogue } from '@/lib/content/scenarios'
import type { Scenario } from '@/lib/engine/scenario'
import { instanceOf, type Template } from '@/lib/exercises/variant'
import { ExerciseStill } from '../exercises/ExerciseStill'
import type { LabBase } from '../exercises/lab-link'
import { NearExercise } from '../exercises/NearExercise'
import styles from './Exercise.module.css'
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
  const props = { template, no: place.exercises.indexOf(id) + 1, lang: place.lang, lab: labBaseOf(template) }
  return (
    <div className={styles.exercise}>
      <NearExercise {...props}>
        <ExerciseStill {...props} />
      </NearExercise>
    </div>
  )
}

/** The scenario of the shelves on which the gates lab can build the runs of an exercise, if there is one. */
function labBaseOf(template: Template): LabBase | undefined {
  if (template.lab !== undefined) return { id: template.lab, isWhole: true }
  const exercise = instanceOf(template, 0)
  if (!('scenario' in exercise)) return undefined
  const surroundings = ({ turns: _, hooks: __, ...rest }: Scenario) => JSON.stringify(rest)
  const base = loadCatalogue().find(({ scenario }) => surroundings(scenario) === surroundings(exercise.scenario))
  return base && { id: base.id, isWhole: false }
}
