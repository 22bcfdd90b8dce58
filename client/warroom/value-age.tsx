/** How old a number is, once it is older than it should be. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatAge } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { useSize } from './display-size.ts'

export function ValueAge({ ms }: { ms: number | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const size = useSize()
  // The head of a wall says so once, large enough to be read from afar.
  if (ms === undefined || size === 'wall') return null
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
