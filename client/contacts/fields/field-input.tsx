import type { Field } from '@aura/contracts/contacts/fields.ts'
import { useTranslation } from 'react-i18next'
import type { FieldWiring } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'

type Props = { field: Field; wiring: FieldWiring; value: string; change: (text: string) => void; disabled?: boolean }

const modes = { text: 'text', number: 'decimal', phone: 'tel', url: 'url', date: 'text' } as const

/** What one types a value of this field into; the text it gives is read by `readField`. */
export function FieldInput({ field, wiring, value, change, disabled = false }: Props) {
  const { t } = useTranslation()
  const { id, type } = field
  const onChange = ({ target }: { target: { value: string } }) => change(target.value)
  const shared = { ...wiring, name: id, value, disabled, onChange }
  if (type === 'yes_no' || type === 'choice') {
    const options =
      type === 'yes_no'
        ? (['true', 'false'] as const).map((value) => ({ one: value, label: t(`contacts.fields.value.${value}`) }))
        : field.choices.map(({ label }) => ({ one: label, label }))
    return (
      <Select {...shared} value={options.some(({ one }) => one === value) ? value : ''}>
        <option value="">–</option>
        {options.map(({ one, label }) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <Input
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={modes[type]}
      maxLength={500}
      autoComplete="off"
    />
  )
}
