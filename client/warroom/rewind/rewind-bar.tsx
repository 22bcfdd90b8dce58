/** The room as it was: where in the last day, or in a stretch of it, one is, how fast it goes on, and the way back to now. */
import { rewindHours } from '@aura/contracts/warroom/rewind/frames.ts'
import { chakra } from '@chakra-ui/react'
import { Pause, Play, Radio } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useTimeZone } from '../../platform/i18n/time-zone.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import type { RewindMoment } from '../rewind-moment.ts'
import { MomentField } from './moment-field.tsx'
import { speeds, stepOf, usePlayer, useRewindPlayer } from './use-rewind-player.ts'
import { useRewindState } from './use-rewind-state.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = rewindHours * 60 * minuteMs
const leapMs = 10 * secondMs

export type Period = { from: number; until: number }

type RewindBarProps = {
  at: number
  /** Undefined: the last day. */
  period: Period | undefined
  go: (at: number | undefined) => void
  show: (past: RewindMoment) => void
}

export default function RewindBar({ at, period, go, show }: RewindBarProps) {
  const { t } = useTranslation()
  const feed = useFeed()
  const player = usePlayer()
  const { past, loading, read } = useRewindState(at, stepOf(player.speed, player.playing))
  // The room stands above this bar and shows what it has found.
  useEffect(() => show(past), [past, show])
  const last = Math.min(period?.until ?? feed.now(), feed.now() - minuteMs)
  const first = Math.min(period?.from ?? last - dayMs, last)
  const move = (to: number) => {
    if (to < last) return go(Math.max(first, to))
    // Having come to now, it is live again; at the end of what was looked at it stays.
    player.setPlaying(false)
    go(period ? last : undefined)
  }
  useRewindPlayer(player, { at, ready: !loading, go: move })
  const words = { at: useInstant(at) }
  const statusKey = loading
    ? 'warroom.rewind.loading'
    : past.state
      ? 'warroom.rewind.not_live'
      : 'warroom.rewind.nothing'
  const { playing, setPlaying, speed, setSpeed } = player
  return (
    <Bar>
      <chakra.p display="flex" alignItems="center" gap="2" fontWeight="medium" role="status" data-figures="">
        <StateDot tone="attention" />
        {t(statusKey, words)}
      </chakra.p>
      <chakra.input
        type="range"
        aria-label={t(period ? 'warroom.rewind.when_period' : 'warroom.rewind.when')}
        aria-valuetext={words.at}
        min={first}
        max={last}
        step={secondMs}
        value={at}
        onChange={({ target }) => go(target.valueAsNumber)}
        flex="1 1 300px"
        minW="120px"
        css={{ accentColor: 'var(--aura-colors-attention)' }}
      />
      <MomentField {...{ at, first, last }} choose={go} pause={() => player.setPlaying(false)} />
      <chakra.div display="flex" gap="1">
        <Button
          variant="ghost"
          px="2"
          aria-label={`−10 s: ${t('warroom.rewind.back')}`}
          onClick={() => move(at - leapMs)}
        >
          −10 s
        </Button>
        <Button
          variant="ghost"
          px="2"
          aria-label={`+10 s: ${t('warroom.rewind.on')}`}
          onClick={() => move(at + leapMs)}
        >
          +10 s
        </Button>
      </chakra.div>
      <Button variant="outline" onClick={() => setPlaying(!playing)}>
        {playing ? (
          <Pause size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Play size={16} strokeWidth={1.75} aria-hidden="true" />
        )}
        {t(playing ? 'warroom.rewind.pause' : 'warroom.rewind.play')}
      </Button>
      <chakra.div role="group" aria-label={t('warroom.rewind.speed')} display="flex">
        {speeds.map((value) => (
          <Button
            key={value}
            variant={value === speed ? 'outline' : 'ghost'}
            px="2"
            aria-pressed={value === speed}
            onClick={() => setSpeed(value)}
          >
            {value} ×
          </Button>
        ))}
      </chakra.div>
      <Button variant="ghost" onClick={() => go(undefined)}>
        <Radio size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.rewind.live')}
      </Button>
      <PendingRead of={read} flex="1 1 100%" />
    </Bar>
  )
}

/** To the second, as the language writes it. */
function useInstant(at: number): string {
  const language = useLanguage()
  const timeZone = useTimeZone()
  return new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at)
}

function Bar({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <chakra.section
      aria-label={t('warroom.rewind')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2.5"
      rowGap="2"
      px={{ base: '4', md: '6' }}
      py="2.5"
      bg="panel"
      borderBlockWidth="1px"
      borderColor="attention"
      data-rewind=""
    >
      {children}
    </chakra.section>
  )
}
