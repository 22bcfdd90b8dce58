/** People, machines and what is not judged yet: three numbers with their names, never a sum. */
import type { HitCounts } from '@aura/contracts/tracking/hit.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'

export function HitCountsLine({ label, counts }: { label: string; counts: HitCounts }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <chakra.div minW="0">
      <chakra.h3 fontSize="sm" color="muted" fontWeight="medium" mb="1">
        {label}
      </chakra.h3>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" m="0">
        {(['human', 'machine', 'pending'] as const).map((kind) => (
          <chakra.div key={kind} display="flex" flexDirection="column-reverse">
            <chakra.dt fontSize="sm" color="muted">
              {t(`tracking.hits.${kind}`)}
            </chakra.dt>
            <chakra.dd
              m="0"
              fontSize="xl"
              fontWeight="semibold"
              data-figures=""
              color={kind === 'human' ? 'text' : 'muted'}
            >
              {numberText(counts[kind], language)}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.div>
  )
}
