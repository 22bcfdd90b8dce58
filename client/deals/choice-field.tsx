import { chakra } from '@chakra-ui/react'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'

/** One of a few named values, in a form. */
export function ChoiceField<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  choose: (value: Value) => void
}) {
  return (
    <Field label={props.label}>
      {(wiring) => (
        <Select
          {...wiring}
          value={props.value}
          onChange={({ target }) => {
            const chosen = props.options.find(({ value }) => value === target.value)
            if (chosen) props.choose(chosen.value)
          }}
        >
          {props.options.map(({ value, label }) => (
            <chakra.option key={value} value={value} bg="raised">
              {label}
            </chakra.option>
          ))}
        </Select>
      )}
    </Field>
  )
}
