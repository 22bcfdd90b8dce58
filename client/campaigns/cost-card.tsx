/** What a campaign has cost so far, what is reserved for it, and what is still ahead. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import look from './campaigns.module.css'
import type { CampaignCost } from './use-campaign-cost.ts'
import { useCostCentres } from './use-cost-centres.ts'

type Props = { campaign: Campaign; cost: CampaignCost }

export function CostCard({ campaign: { costCentreId }, cost }: Props) {
  const { t } = useTranslation()
  const { data } = cost
  const language = useLanguage()
  const { may, centres } = useCostCentres()
  const centre = costCentreId === null ? t('campaigns.cost_centre_default') : centres[costCentreId]?.name
  const amount = (value: number | null) =>
    value === null || !data
      ? t(`campaigns.cost.${data?.unforeseen ?? 'unpriced'}`)
      : formatMoney({ amount: value, currency: data.currency }, language)
  const figures = [
    ...(data?.budget == null ? [] : (['budget', 'left'] as const)),
    ...(['spent', 'reserved', 'foreseen'] as const),
  ]
  return (
    <Card title={t('campaigns.cost')} inset>
      <PendingRead of={cost} h="60px" />
      {data && (
        <dl className={look.facts}>
          {figures.map((name) => (
            <div key={name}>
              <dt>{t(`campaigns.cost.${name}`)}</dt>
              <dd>{amount(data[name])}</dd>
            </div>
          ))}
          {may && centre !== undefined && (
            <div>
              <dt>{t('campaigns.cost_centre')}</dt>
              <dd>{centre}</dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  )
}
