import { chakra } from '@chakra-ui/react'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'

export type Option<Value extends string> = { value: Value; label: string; refusal?: string | undefined }

/** A short list; what may not be chosen stands in it with the reason. */
export function Choice<Value extends string>(props: {
  label: string
  name: string
  value: Value
  options: readonly Option<Value>[]
  choose: (value: Value) => void
  disabled?: boolean
  error?: string | undefined
  hint?: string | undefined
}) {
  return (
    <Field label={props.label} error={props.error} hint={props.hint}>
      {(wiring) => (
        <Select
          {...wiring}
          name={props.name}
          value={props.value}
          disabled={props.disabled}
          onChange={({ target }) => {
            const chosen = props.options.find(({ value }) => value === target.value)
            if (chosen && chosen.refusal === undefined) props.choose(chosen.value)
          }}
        >
          {props.options.map(({ value, label, refusal }) => (
            <chakra.option key={value} value={value} disabled={refusal !== undefined} bg="raised">
              {refusal === undefined ? label : `${label} – ${refusal}`}
            </chakra.option>
          ))}
        </Select>
      )}
    </Field>
  )
}
