/** Those whom a campaign held out beside those whom it wrote to: whether it makes a difference, and how sure that is. */
import type { HoldoutComparison } from '@aura/contracts/tracking/figures.ts'
import { confidenceOver } from '@aura/machines/campaigns/confidence.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { intervalText, rateText } from './rate-text.ts'

const groups = ['reached', 'heldOut'] as const
/** Two-sided 95 %: which of the two does better is only seen afterwards. */
const leastSure = 0.975

/** A server of an earlier version compares none. */
type Props = { comparison: HoldoutComparison | null | undefined }

export function HoldoutCard({ comparison }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!comparison) return null
  const shareOf = (group: (typeof groups)[number]) => ({
    sent: comparison[group].people,
    reached: comparison[group].converted,
  })
  const sure = confidenceOver(shareOf('heldOut'), shareOf('reached'))
  const confidence = !comparison.isSettled
    ? t('tracking.holdout_unsettled')
    : sure === undefined
      ? t('campaigns.confidence_few')
      : Math.max(sure, 1 - sure) < leastSure
        ? t('tracking.holdout_no_difference')
        : t(sure > 0.5 ? 'tracking.holdout_more' : 'tracking.holdout_fewer', {
            percent: percentText(Math.floor(Math.max(sure, 1 - sure) * 1000) / 10, language, 1),
          })
  return (
    <Card title={t('tracking.holdout')} inset>
      <chakra.ul listStyleType="none" m="0" p="0" aria-label={t('tracking.holdout')}>
        {groups.map((group) => {
          const { people, converted } = comparison[group]
          return (
            <chakra.li key={group} borderTopWidth="1px" borderColor="line" py="2">
              <chakra.span fontWeight="medium">{t(`tracking.holdout.${group}`)}</chakra.span>
              <chakra.div data-figures="">
                {t('tracking.holdout_figures', {
                  ...{ people: numberText(people, language), converted: numberText(converted, language) },
                  ...{
                    rate: rateText(converted, people, language),
                    interval: intervalText(converted, people, language),
                  },
                })}
              </chakra.div>
            </chakra.li>
          )
        })}
      </chakra.ul>
      <chakra.p>{confidence}</chakra.p>
      <chakra.p color="muted" fontSize="sm">
        {t('tracking.holdout_text')}
      </chakra.p>
    </Card>
  )
}
