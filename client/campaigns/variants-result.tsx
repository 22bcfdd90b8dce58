/** The wordings side by side, and how sure it is that one does better than the first; the holdout beside them got nothing. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { confidenceOver } from '@aura/machines/campaigns/confidence.ts'
import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Card } from '../platform/ui/card.tsx'
import { rateText } from '../tracking/index.ts'
import look from './campaigns.module.css'
import type { Ledger } from './ledger-card.tsx'

export function VariantsResult({ campaign, ledger }: { campaign: Campaign; ledger: Ledger }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [first] = ledger.variants
  if (!first) return null
  const measure = campaign.trial?.measure ?? 'replied'
  const percent = (value: number, digits: number) => percentText(value * 100, language, digits)
  const share = (count: number, sent: number) => rateText(count, sent, language)
  const sureness = (row: Ledger['variants'][number]) => {
    const sure = confidenceOver(
      { sent: first.sent, reached: first[measure] },
      { sent: row.sent, reached: row[measure] },
    )
    if (sure === undefined) return t('campaigns.confidence_few')
    const name = t(`campaigns.measure.${measure}`)
    return t(sure >= 0.5 ? 'campaigns.confidence_better' : 'campaigns.confidence_worse', {
      ...{ letter: letterOf(first.variant), percent: percent(Math.floor(Math.max(sure, 1 - sure) * 1000) / 1000, 1) },
      measure: name.toLocaleLowerCase(language),
    })
  }
  return (
    <Card title={t('campaigns.variants')}>
      <ul className={look.rows}>
        {ledger.variants.map((row) => (
          <li key={row.variant} className={look.row}>
            <span>
              {t('campaigns.variant_of', { letter: letterOf(row.variant) })}{' '}
              {campaign.winner === row.variant && <StatusBadge tone="ok" word={t('campaigns.winner')} />}
              {row !== first && (
                <chakra.small display="block" color="muted">
                  {sureness(row)}
                </chakra.small>
              )}
            </span>
            <b>
              {t('campaigns.variant_figures', {
                sent: row.sent.toLocaleString(language),
                ...{ delivered: share(row.delivered, row.sent), read: share(row.read, row.sent) },
                replied: share(row.replied, row.sent),
              })}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
