import { Words } from '../parts/Words'
import styles from './Options.module.css'

interface OptionsProps {
  readonly name: string
  readonly texts: readonly string[]
  readonly taken: readonly number[]
  readonly many?: boolean
  readonly describedBy: string | undefined
  /** Takes an option, or gives it back. Absent: nothing can be changed (now). */
  readonly onToggle: ((at: number) => void) | undefined
}

/** Answers to choose from: whole rows, pressed like a radio button or a box. */
export function Options({ name, texts, taken, many = false, describedBy, onToggle }: OptionsProps) {
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className="vh">{many ? 'Your answers' : 'Your answer'}</legend>
      <div className={styles.options}>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is told by its place
          <label key={at}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={taken.includes(at)}
              disabled={onToggle === undefined && !taken.includes(at)}
              readOnly={onToggle === undefined}
              onChange={onToggle && (() => onToggle(at))}
            />
            <span>
              <Words>{text}</Words>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
