import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import type { Schedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import { shiftsBetween } from '@aura/machines/warroom/escalation/on-call.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { foreignClockName } from '../../platform/i18n/time-zone.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { usePeople } from '../use-choices.ts'
import { OnCallNow } from './on-call-now.tsx'

const ScheduleDrawer = lazy(async () => ({ default: (await import('./schedule-drawer.tsx')).ScheduleDrawer }))
const OverrideDialog = lazy(async () => ({ default: (await import('./override-dialog.tsx')).OverrideDialog }))

export function Schedules({ state }: { state: Readiness }) {
  const { t } = useTranslation()
  const may = useMay('manage_warroom')
  const [open, setOpen] = useState<string>()
  const [covering, cover] = useState<string>()
  const opened = state.schedules.find(({ id }) => id === open)
  const covered = state.schedules.find(({ id }) => id === covering)
  const make = may && (
    <Button onClick={() => setOpen('new')}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('warroom.schedule.new')}
    </Button>
  )
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {state.schedules.length === 0 ? (
        <EmptyState
          title={t('warroom.schedule.none')}
          text={t('warroom.schedule.none_text')}
          example={t('warroom.schedule.none_example')}
          action={make}
        />
      ) : (
        <chakra.div>{make}</chakra.div>
      )}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {state.schedules.map((schedule) => (
          <ScheduleCard
            key={schedule.id}
            schedule={schedule}
            edit={may ? () => setOpen(schedule.id) : undefined}
            cover={() => cover(schedule.id)}
          />
        ))}
      </chakra.div>
      <Suspense>
        {(open === 'new' || opened) && <ScheduleDrawer key={open} schedule={opened} close={() => setOpen(undefined)} />}
        {covered && <OverrideDialog schedule={covered} leave={() => cover(undefined)} />}
      </Suspense>
    </chakra.div>
  )
}

const shownDays = 14

type CardProps = { schedule: Schedule; edit: (() => void) | undefined; cover: () => void }

function ScheduleCard({ schedule, edit, cover }: CardProps) {
  const { t } = useTranslation()
  const may = useMay('update_warroom')
  const language = useLanguage()
  const people = usePeople()
  const now = useNow(hourMs)
  const clock = foreignClockName(schedule.timeZone, now, language)
  const ahead = shiftsBetween(schedule, new Date(now), new Date(now + shownDays * dayMs))
  return (
    <Card
      inset
      title={schedule.name}
      beside={
        <>
          {may && <Button onClick={cover}>{t('warroom.schedule.override')}</Button>}
          {edit && <Button onClick={edit}>{t('warroom.edit')}</Button>}
        </>
      }
    >
      <OnCallNow schedule={schedule} />
      <chakra.h3 fontSize="sm" color="muted" fontWeight="medium" mt="3" mb="1">
        {clock ? t('warroom.schedule.ahead_elsewhere', { clock }) : t('warroom.schedule.ahead')}
      </chakra.h3>
      <chakra.ul listStyleType="none" fontVariantNumeric="tabular-nums">
        {ahead.map(({ userId, from, to, overridden }) => (
          <chakra.li
            key={from}
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            columnGap="3"
            py="1"
            borderTopWidth="1px"
            borderColor="line"
          >
            <span>
              {userId === null
                ? t('warroom.on_call.nobody')
                : (people.find(({ value }) => value === userId)?.label ?? t('warroom.gone'))}
              {overridden && ` (${t('warroom.on_call.instead')})`}
            </span>
            <chakra.span color="muted" fontSize="sm">
              {formatInstant(from, language)} – {formatInstant(to, language)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
