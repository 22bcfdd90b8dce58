/** The line on top of a wall: whose it is, the time, how old what it shows is, and whether it hears the server. */
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../../platform/feed/use-connection.ts'
import { formatAge } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText } from '../../platform/i18n/time-text.ts'
import { useTimeZone } from '../../platform/i18n/time-zone.ts'
import { useMe } from '../../platform/me.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { ClockName } from '../room-clock.tsx'
import { useWall } from '../use-wall.ts'

export function WallHead(props: { stopped: boolean; turn: () => void; page: string | undefined }) {
  const { t } = useTranslation()
  const { companyName } = useMe()
  const Turn = props.stopped ? Play : Pause
  return (
    <chakra.header display="flex" alignItems="center" flexWrap="wrap" columnGap="6" rowGap="2" fontSize="24px">
      <chakra.h1 fontWeight="semibold" truncate>
        {companyName}
      </chakra.h1>
      <chakra.p color="muted" fontSize="20px" aria-live="off">
        {props.page}
      </chakra.p>
      <chakra.div ms="auto" display="flex" flexWrap="wrap" alignItems="center" columnGap="6" rowGap="1">
        <Freshness />
        <Clock />
        {/* For the pointer and the keys, which a wall has only while it is put up: quiet. */}
        <chakra.div display="flex" gap="1" color="faint">
          <Button
            variant="ghost"
            px="2"
            aria-label={t(props.stopped ? 'warroom.wall.go_on' : 'warroom.wall.stop')}
            onClick={props.turn}
          >
            <Turn size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <Button asChild variant="ghost" px="2">
            <Link to="/warroom" search={{}} aria-label={t('warroom.wall.leave')}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.header>
  )
}

function Clock() {
  const language = useLanguage()
  const timeZone = useTimeZone()
  const now = useNow()
  return (
    <chakra.p display="flex" alignItems="baseline" gap="3">
      <ClockName />
      <chakra.time fontWeight="semibold" data-figures="">
        {hourText(new Date(now).toISOString(), language, timeZone)}
      </chakra.time>
    </chakra.p>
  )
}

function Freshness() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { lateMs, state } = useWall()
  const { state: line } = useConnectionState()
  const away = line === 'offline' || line === 'stopped'
  const isLate = lateMs !== undefined || !state
  const word = away ? t('warroom.wall.away') : lateMs === undefined ? t('warroom.wall.live') : undefined
  const age = lateMs === undefined ? undefined : formatAge(lateMs / 1000, language)
  return (
    <chakra.p display="inline-flex" alignItems="center" gap="2" role="status" data-fresh={isLate ? 'late' : 'live'}>
      <chakra.span transform="scale(1.6)" display="inline-flex" me="1">
        <StateDot tone={away ? 'critical' : isLate ? 'attention' : 'ok'} calm />
      </chakra.span>
      {[word, age].filter(Boolean).join(' · ')}
    </chakra.p>
  )
}
