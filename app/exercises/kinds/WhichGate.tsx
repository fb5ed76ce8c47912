import { gateWords, stoppingGates, type WhichGate, type WhichGateAttempt } from '@/lib/exercises/kinds/which-gate'
import type { FieldsProps } from '../fields-props'
import { Options } from '../Options'

export function WhichGateFields({ attempt, name, describedBy, onChange }: FieldsProps<WhichGate, WhichGateAttempt>) {
  return (
    <Options
      name={name}
      texts={stoppingGates.map(gateWords)}
      taken={attempt === undefined ? [] : [stoppingGates.indexOf(attempt)]}
      describedBy={describedBy}
      onToggle={onChange && ((at) => onChange(stoppingGates[at]))}
    />
  )
}
