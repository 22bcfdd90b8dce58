/** One of a few, each with what it means. */
import look from './choices.module.css'

type Option<Value extends string> = { value: Value; label: string; hint?: string; refusal?: string | undefined }

type ChoicesProps<Value extends string> = {
  name: string
  label: string
  value: Value
  choose: (value: Value) => void
  options: readonly Option<Value>[]
  /** Each option shows a digit, and pressing it is the whole answer. */
  pick?: (value: Value) => void
}

export function Choices<Value extends string>({ name, label, value, choose, options, pick }: ChoicesProps<Value>) {
  return (
    <fieldset
      className={look.choices}
      aria-label={label}
      onKeyDown={({ key }) => {
        const option = options[Number(key) - 1]
        if (option && option.refusal === undefined) pick?.(option.value)
      }}
    >
      {options.map(({ value: choice, label: words, hint, refusal }, index) => (
        <label key={choice} data-off={refusal !== undefined || undefined}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            disabled={refusal !== undefined}
            aria-keyshortcuts={pick && `${index + 1}`}
            onChange={() => choose(choice)}
          />
          <span>
            {words}
            {(refusal ?? hint) !== undefined && <small>{refusal ?? hint}</small>}
          </span>
          {pick && (
            <span className={look.key} aria-hidden="true">
              {index + 1}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
