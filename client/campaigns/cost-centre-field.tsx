/** On which cost centre a campaign is booked: its month's budget holds for all campaigns that share it. */
import { costCentres } from '@aura/contracts/companies/cost-centres.ts'
import { costCentresReducer } from '@aura/machines/companies/cost-centres.ts'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'

const nothing = {}
type Props = { value: string | null; put: (value: string | null) => void }

export function CostCentreField({ value, put }: Props) {
  const { t } = useTranslation()
  const may = useMay('view_centro_custos')
  const { state } = useView(costCentres, costCentresReducer, nothing, { enabled: may })
  const centres = Object.values(state?.centres ?? {})
    .filter(({ id, active }) => active || id === value)
    .sort((a, b) => a.name.localeCompare(b.name))
  if (!may) return null
  return (
    <Field label={t('campaigns.cost_centre')} hint={t('campaigns.cost_centre_hint')}>
      {(wiring) => (
        <Select {...wiring} value={value ?? ''} onChange={({ target }) => put(target.value || null)}>
          <option value="">{t('campaigns.cost_centre_default')}</option>
          {centres.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
