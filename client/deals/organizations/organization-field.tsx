/** The organization of a deal, found by typing. */
import { findOrganizations } from '@aura/contracts/deals/organizations/organization.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { Combobox } from '../../platform/ui/combobox.tsx'
import { Field } from '../../platform/ui/field.tsx'

type Named = { id: string; name: string }
type Props = { chosen: Named | null; choose: (organization: Named | null) => void }

const shownAtMost = 50

export function OrganizationField({ chosen, choose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data } = useQuery(findOrganizations, { search, pageSize: shownAtMost })
  const found: Named[] = [...(chosen ? [chosen] : []), ...(data?.rows ?? []).filter(({ id }) => id !== chosen?.id)]
  const none = { value: '', label: t('deals.organization.none') }
  return (
    <Field label={t('deals.organization')}>
      {(wiring) => (
        <Combobox
          wiring={wiring}
          name="organization"
          value={chosen?.id ?? ''}
          choices={[none, ...found.map(({ id, name }) => ({ value: id, label: name }))]}
          choose={(value) => {
            const organization = found.find(({ id }) => id === value)
            choose(organization ? { id: organization.id, name: organization.name } : null)
          }}
          typed={setSearch}
        />
      )}
    </Field>
  )
}
