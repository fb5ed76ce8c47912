/** What the fields of an exercise are given. They keep nothing themselves, so the build can draw them, too. */
export interface FieldsProps<Exercise, Attempt> {
  readonly exercise: Exercise
  readonly attempt: Attempt
  /** Begins every id and name, which are unique on the page. */
  readonly name: string
  /** The id of the verdict, if there is one about what stands in the fields. */
  readonly describedBy: string | undefined
  readonly isWrong: boolean
  /** Absent: nothing can be changed (now). */
  readonly onChange: ((attempt: Attempt) => void) | undefined
}
