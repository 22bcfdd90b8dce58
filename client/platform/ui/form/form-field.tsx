import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldWiring } from '../field.tsx'
import { Input, Select, Textarea } from '../input.tsx'
import { Switch } from '../switch.tsx'
import { schemaAt } from './check.ts'
import { type FieldSpec, mayBeEmpty } from './field-spec.ts'
import { OvertakenNotice } from './overtaken-notice.tsx'
import type { ContractFormState } from './use-contract-form.ts'

/** One field with its control, what is wrong with it, and what somebody else made of it meanwhile. */
export function FormField({ form, spec }: { form: ContractFormState; spec: FieldSpec }) {
  const value = form.draft[spec.name] ?? ''
  const shown = useShown(spec, form.now[spec.name] ?? '')
  return (
    <div>
      {spec.kind === 'switch' ? (
        <chakra.div pb="3">
          <Switch
            name={spec.name}
            label={spec.label}
            checked={value === true}
            onChange={(checked) => form.set(spec.name, checked)}
            {...(typeof spec.hint === 'string' && { hint: spec.hint })}
          />
        </chakra.div>
      ) : (
        <Field label={spec.label} error={form.problem(spec.name)} hint={spec.hint}>
          {(wiring) => <Control {...{ form, spec, wiring }} value={String(value)} />}
        </Field>
      )}
      <OvertakenNotice form={form} field={spec.name} shown={shown} />
    </div>
  )
}

type ControlProps = { form: ContractFormState; spec: FieldSpec; wiring: FieldWiring; value: string }

function Control({ form, spec, wiring, value }: ControlProps) {
  const { name, kind, options = [], maxLength, autoComplete, autoFocus } = spec
  if (spec.slot) return spec.slot({ wiring, name, value, set: (text) => form.set(name, text) })
  const shared = { ...wiring, name, value, onBlur: () => form.left(name) }
  const change = ({ target }: { target: { value: string } }) => form.set(name, target.value)
  if (kind === 'textarea') return <Textarea {...shared} maxLength={maxLength} onChange={change} />
  if (kind === 'select') {
    const schema = schemaAt(form.contract, name)
    const empty = value === '' || (schema !== undefined && mayBeEmpty(schema))
    return (
      <Select {...shared} onChange={change}>
        {empty && <chakra.option value="" bg="raised" />}
        {options.map((option) => (
          <chakra.option key={option.value} value={option.value} bg="raised">
            {option.label}
          </chakra.option>
        ))}
      </Select>
    )
  }
  const figures = kind === 'money' || kind === 'number'
  return (
    <Input
      {...shared}
      type={kind === 'email' || kind === 'date' ? kind : 'text'}
      inputMode={kind === 'money' ? 'decimal' : kind === 'number' ? 'numeric' : undefined}
      textAlign={figures ? 'end' : undefined}
      autoComplete={autoComplete ?? 'off'}
      autoFocus={autoFocus}
      maxLength={maxLength}
      onChange={change}
    />
  )
}

/** A value in words. */
function useShown(spec: FieldSpec, value: string | boolean): string {
  const { t } = useTranslation()
  if (typeof value === 'boolean') return t(value ? 'platform.form.on' : 'platform.form.off')
  return spec.options?.find((option) => option.value === value)?.label ?? value
}
