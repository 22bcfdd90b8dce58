/** How old a number is, once it is older than it should be. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatAge } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StateDot } from '../platform/ui/badge.tsx'

export function ValueAge({ ms }: { ms: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (ms === undefined) return null
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      fontSize="sm"
      color="muted"
      whiteSpace="nowrap"
      title={t('warroom.late')}
      data-late=""
    >
      <StateDot tone="attention" />
      {formatAge(ms / 1000, language)}
    </chakra.span>
  )
}
