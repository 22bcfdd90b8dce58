/** Says why numbers no longer move, above them: the line is there, but nobody counts. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatAge } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { useWall } from './use-wall.ts'

/** A worker that is started again takes no longer. */
const patienceMs = 15_000

export function MetricsStoppedNotice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { lateMs, status } = useWall()
  if (status !== 'live' || lateMs === undefined || lateMs < patienceMs) return null
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      mb="4"
      px="4"
      py="2.5"
      bg="panel"
      borderWidth="1px"
      borderColor="attention"
      borderRadius="lg"
    >
      <StateDot tone="attention" />
      {t('warroom.stopped', { age: formatAge(lateMs / 1000, language) })}
    </chakra.p>
  )
}
