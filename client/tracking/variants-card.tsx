/** The wordings side by side: who clicked and who converted, and how sure it is that one does better than the first. */
import type { VariantFunnel } from '@aura/contracts/tracking/figures.ts'
import { confidenceOver } from '@aura/machines/campaigns/confidence.ts'
import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { rateText } from './rate-text.ts'

const measures = ['clicked', 'converted'] as const

/** A server of an earlier version compares none. */
type Props = { rows: readonly VariantFunnel[] | undefined }

export function VariantsCard({ rows = [] }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [first] = rows
  if (!first || rows.length < 2) return null
  const rateOf = (row: VariantFunnel, measure: 'clicked' | 'replied' | 'converted') =>
    rateText(row[measure], row.sent, language)
  const confidenceText = (row: VariantFunnel, measure: (typeof measures)[number]) => {
    const sure = confidenceOver(
      { sent: first.sent, reached: first[measure] },
      { sent: row.sent, reached: row[measure] },
    )
    if (sure === undefined) return t('campaigns.confidence_few')
    return t(sure >= 0.5 ? 'campaigns.confidence_better' : 'campaigns.confidence_worse', {
      letter: letterOf(first.variant),
      percent: percentText(Math.floor(Math.max(sure, 1 - sure) * 1000) / 10, language, 1),
      measure: t(`tracking.step.${measure}`).toLocaleLowerCase(language),
    })
  }
  return (
    <Card title={t('campaigns.variants')} inset>
      <chakra.ul listStyleType="none" m="0" p="0" aria-label={t('campaigns.variants')}>
        {rows.map((row) => (
          <chakra.li key={row.variant} borderTopWidth="1px" borderColor="line" py="2">
            <chakra.span fontWeight="medium">
              {t('campaigns.variant_of', { letter: letterOf(row.variant) })}
            </chakra.span>
            <chakra.div data-figures="">
              {t('tracking.variant_figures', {
                sent: numberText(row.sent, language),
                clicked: rateOf(row, 'clicked'),
                replied: rateOf(row, 'replied'),
                converted: rateOf(row, 'converted'),
              })}
            </chakra.div>
            {row !== first &&
              [...new Set(measures.map((measure) => confidenceText(row, measure)))].map((words) => (
                <chakra.small key={words} display="block" color="muted">
                  {words}
                </chakra.small>
              ))}
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
