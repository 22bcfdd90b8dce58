import { useId } from 'react'
import look from './choice.module.css'

/** On or off, at once. A person who may not, hears why; the switch still shows what is. */
export function Switch(props: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Under the label: what it does. */
  hint?: string
  /** Why it cannot be changed. */
  refusal?: string | undefined
  name?: string
}) {
  const id = useId()
  const words = props.refusal ?? props.hint
  return (
    <label className={look.switch_row}>
      <input
        type="checkbox"
        role="switch"
        name={props.name}
        className={look.switch}
        checked={props.checked}
        aria-checked={props.checked}
        aria-disabled={props.refusal === undefined ? undefined : true}
        aria-describedby={words === undefined ? undefined : id}
        onChange={({ target }) => props.refusal === undefined && props.onChange(target.checked)}
      />
      <span>
        {props.label}
        {words !== undefined && (
          <small id={id} className={look.hint}>
            {words}
          </small>
        )}
      </span>
    </label>
  )
}
