import type { Choice, ChoiceAttempt } from '@/lib/exercises/kinds/choice'
import type { FieldsProps } from '../fields-props'
import { Options } from '../Options'

export function ChoiceFields({ exercise, attempt, name, describedBy, onChange }: FieldsProps<Choice, ChoiceAttempt>) {
  const { options, many } = exercise
  function toggled(at: number): ChoiceAttempt {
    if (!many) return [at]
    return attempt.includes(at) ? attempt.filter((taken) => taken !== at) : [...attempt, at]
  }
  return (
    <Options
      name={name}
      many={many}
      texts={options.map(({ text }) => text)}
      taken={attempt}
      describedBy={describedBy}
      onToggle={onChange && ((at) => onChange(toggled(at)))}
    />
  )
}
