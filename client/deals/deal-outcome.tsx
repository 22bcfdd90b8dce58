/** How a deal ended, and why: the first that its dialog says. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../platform/ui/badge.tsx'

export function DealOutcome({ outcome: { result, reason } }: { outcome: NonNullable<Deal['outcome']> }) {
  const { t } = useTranslation()
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="2" mb="2">
      <StatusBadge tone={result === 'won' ? 'ok' : 'critical'} word={t(`deals.${result}`)} />
      {reason !== null && (
        <span>
          {t('deals.outcome.reason')}: {reason}
        </span>
      )}
    </chakra.p>
  )
}
