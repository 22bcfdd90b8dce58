/** On which cost centre a campaign is booked: its month's budget holds for all campaigns that share it. */
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { useCostCentres } from './use-cost-centres.ts'

type Props = { value: string | null; put: (value: string | null) => void }

export function CostCentreField({ value, put }: Props) {
  const { t } = useTranslation()
  const { may, centres: all } = useCostCentres()
  const centres = Object.values(all)
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
