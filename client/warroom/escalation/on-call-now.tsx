import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Schedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import { shiftsBetween } from '@aura/machines/warroom/escalation/on-call.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { usePeople } from '../use-choices.ts'

/** Longer than any turn. */
const aheadMs = 90 * dayMs

/** The person on call, until when, and the next one. */
export function OnCallNow({ schedule, named = false }: { schedule: Schedule; named?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const people = usePeople()
  const now = useNow(minuteMs)
  const [shift, next] = shiftsBetween(schedule, new Date(now), new Date(now + aheadMs))
  const nameOf = (userId: string | null) =>
    userId === null
      ? t('warroom.on_call.nobody')
      : (people.find(({ value }) => value === userId)?.label ?? t('warroom.gone'))
  if (!shift) return null
  return (
    <chakra.div display="grid" gridTemplateColumns="16px minmax(0, 1fr)" columnGap="2" alignItems="baseline">
      <StateDot tone={shift.userId === null ? 'attention' : 'ok'} />
      <div>
        {named && (
          <chakra.span color="muted" fontSize="sm">
            {schedule.name}:{' '}
          </chakra.span>
        )}
        <chakra.span fontWeight="medium">{nameOf(shift.userId)}</chakra.span>
        {shift.overridden && (
          <chakra.span color="muted" fontSize="sm">
            {' '}
            ({t('warroom.on_call.instead')})
          </chakra.span>
        )}
        {next && (
          <chakra.p color="muted" fontSize="sm">
            {t('warroom.on_call.until', { at: formatInstant(shift.to, language), next: nameOf(next.userId) })}
          </chakra.p>
        )}
      </div>
    </chakra.div>
  )
}
