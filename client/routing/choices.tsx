/** One of a few, each with what it means. */
import look from './desk.module.css'

type Option<Value extends string> = { value: Value; label: string; hint?: string; refusal?: string | undefined }

export function Choices<Value extends string>(props: {
  name: string
  label: string
  value: Value
  choose: (value: Value) => void
  options: readonly Option<Value>[]
}) {
  return (
    <fieldset className={look.choices} aria-label={props.label}>
      {props.options.map(({ value, label, hint, refusal }) => (
        <label key={value} data-off={refusal !== undefined || undefined}>
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            disabled={refusal !== undefined}
            onChange={() => props.choose(value)}
          />
          <span>
            {label}
            {(refusal ?? hint) !== undefined && <small>{refusal ?? hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
