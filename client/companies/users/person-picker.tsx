/** A picker for a user of the company, found by typing. */
import type { DirectoryUser } from '@aura/contracts/companies/user.ts'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../platform/name-of.ts'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useColleagues } from './use-colleagues.ts'

type PersonPickerProps = {
  label: string
  name: string
  /** Empty for nobody. */
  value: string
  choose: (userId: string) => void
  /** The name of the chosen person, in case they are not among the active. */
  valueName?: string | null
  /** Why somebody cannot be taken. */
  refusal?: (person: DirectoryUser) => string | undefined
  error?: string | undefined
}

export function PersonPicker({ label, name, value, choose, valueName, refusal, error }: PersonPickerProps) {
  const { t } = useTranslation()
  const people = useColleagues()
  const exists = value === '' || people.some(({ id }) => id === value)
  const choices = [
    { value: '', label: t('companies.users.no_manager') },
    ...(exists ? [] : [{ value, label: valueName ?? t('companies.users.somebody') }]),
    ...people.map((person) => ({
      value: person.id,
      label: `${nameOf(person)} · ${person.email}`,
      refusal: refusal?.(person),
    })),
  ]
  return (
    <Field label={label} error={error}>
      {(wiring) => <Combobox wiring={wiring} name={name} value={value} choices={choices} choose={choose} />}
    </Field>
  )
}
