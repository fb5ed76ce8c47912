import type { Order, OrderAttempt } from '@/lib/exercises/kinds/order'
import { Select } from '../../parts/Field'
import { Words } from '../../parts/Words'
import type { FieldsProps } from '../fields-props'
import styles from './Order.module.css'

/** Each thing gets a place by number. Taking another one's place gives it the former place of this one. */
export function OrderFields({ exercise, attempt, name, describedBy, onChange }: FieldsProps<Order, OrderAttempt>) {
  const { things } = exercise
  function placed(at: number, place: number | undefined): OrderAttempt {
    return attempt.map((other, each) => {
      if (each === at) return place
      return place !== undefined && other === place ? attempt[at] : other
    })
  }
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="vh">Your order</legend>
      <ul className={styles.things}>
        {things.map(({ id, text }, at) => (
          <li key={id}>
            <Select
              aria-labelledby={`${name}-${id}`}
              value={attempt[at] ?? ''}
              disabled={onChange === undefined}
              onChange={onChange && ((event) => onChange(placed(at, Number(event.currentTarget.value) || undefined)))}
            >
              <option value="">–</option>
              {things.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places are numbers
                <option key={place} value={place + 1}>
                  {place + 1}
                </option>
              ))}
            </Select>
            <span id={`${name}-${id}`}>
              <Words>{text}</Words>
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
