import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import { type EscalationFacts, type Warning, warningsOf } from '@aura/machines/warroom/escalation/warnings.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { useNow } from '../../platform/ui/clock.ts'

/** What would go wrong, found as it is written and again as time passes. */
export function Warnings({ steps, around }: { steps: readonly Step[]; around: EscalationFacts }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(60_000)
  const found = warningsOf({ steps: [...steps] }, around, new Date(now))
  const words = (warning: Warning) => {
    const step = warning.step + 1
    return warning.kind === 'nobody_later'
      ? t('warroom.warning.nobody_later', {
          step,
          from: formatInstant(warning.from, language),
          to: formatInstant(warning.to, language),
        })
      : t(`warroom.warning.${warning.kind}`, { step })
  }
  if (found.length === 0) return null
  return (
    <chakra.ul listStyleType="none" role="status" mt="2" display="flex" flexDirection="column" gap="1">
      {found.map((warning) => (
        <chakra.li key={`${warning.kind} ${warning.step}`} display="flex" gap="2" alignItems="baseline">
          <StateDot tone="attention" />
          <span>{words(warning)}</span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
