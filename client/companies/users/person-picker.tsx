/** Somebody of the company, found by typing. */
import { type DirectoryUser, users } from '@aura/contracts/companies/user.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { nameOf } from './words.ts'

const pages = 10

/** Everybody who is active, a thousand at most; empty until they are read. */
function useColleagues(): readonly DirectoryUser[] {
  const feed = useFeed()
  const [people, setPeople] = useState<readonly DirectoryUser[]>([])
  // A read is outside work.
  useEffect(() => {
    let here = true
    const read = async () => {
      const all: DirectoryUser[] = []
      for (let page = 1; page <= pages && here; page += 1) {
        const { output } = await feed.read(users, { active: true, page, pageSize: 100 })
        all.push(...output.rows)
        if (all.length >= output.total) break
      }
      if (here) setPeople(all)
    }
    // Without a server there is nobody to choose from, and the choice stands as it is.
    read().catch(() => {})
    return () => {
      here = false
    }
  }, [feed])
  return people
}

type PersonPickerProps = {
  label: string
  name: string
  /** Empty for nobody. */
  value: string
  choose: (userId: string) => void
  /** How the one who stands there is called, should she not be among the active. */
  valueName?: string | null
  /** Why somebody cannot be taken. */
  refusal?: (person: DirectoryUser) => string | undefined
  error?: string | undefined
}

export function PersonPicker({ label, name, value, choose, valueName, refusal, error }: PersonPickerProps) {
  const { t } = useTranslation()
  const people = useColleagues()
  const known = value === '' || people.some(({ id }) => id === value)
  const choices = [
    { value: '', label: t('companies.users.no_manager') },
    ...(known ? [] : [{ value, label: valueName ?? t('companies.users.somebody') }]),
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
