/** When a campaign begins, how fast it goes, where it is booked and at which hours it knocks. */
import { mostPerMinute } from '@aura/contracts/campaigns/campaign.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { localTimeText } from '../platform/local-time.ts'
import { Card } from '../platform/ui/card.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import look from './builder.module.css'
import type { CampaignDraft } from './use-campaign-draft.ts'

const CostCentreField = lazy(async () => ({ default: (await import('./cost-centre-field.tsx')).CostCentreField }))
const BudgetField = lazy(async () => ({ default: (await import('./budget-field.tsx')).BudgetField }))
const WindowFields = lazy(async () => ({ default: (await import('./window-fields.tsx')).WindowFields }))

const isRate = (perMinute: number): boolean =>
  Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= mostPerMinute

export function WhenCard({ draft: { fields, put } }: { draft: CampaignDraft }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [rate, setRate] = useState(`${fields.perMinute}`)
  // An earlier version of the draft has another rate.
  if (isRate(Number(rate)) && Number(rate) !== fields.perMinute) setRate(`${fields.perMinute}`)
  return (
    <Card title={t('campaigns.step.when')} inset>
      <div className={look.grid}>
        <Field label={t('campaigns.starts_at')} hint={t('campaigns.starts_at_hint')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="datetime-local"
              value={fields.startsAt === null ? '' : localTimeText(fields.startsAt)}
              onChange={({ target }) => {
                const at = new Date(target.value)
                put({ startsAt: Number.isNaN(at.getTime()) ? null : at.toISOString() })
              }}
            />
          )}
        </Field>
        <Field
          label={t('campaigns.rate_label')}
          error={
            Number(rate) === fields.perMinute
              ? undefined
              : t('campaigns.rate_invalid', { most: mostPerMinute.toLocaleString(language) })
          }
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              value={rate}
              onChange={({ target }) => {
                setRate(target.value)
                const perMinute = Number(target.value)
                if (isRate(perMinute)) put({ perMinute })
              }}
            />
          )}
        </Field>
      </div>
      <Suspense>
        <div className={look.grid}>
          <CostCentreField value={fields.costCentreId} put={(costCentreId) => put({ costCentreId })} />
          <BudgetField value={fields.budget} put={(budget) => put({ budget })} />
        </div>
        <WindowFields value={fields.sendWindow} put={(sendWindow) => put({ sendWindow })} />
      </Suspense>
    </Card>
  )
}
