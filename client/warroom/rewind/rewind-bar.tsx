/** The room as it was: where on the last day one is, how fast it goes on, and the way back to now. */
import { rewindHours } from '@aura/contracts/warroom/rewind/frames.ts'
import { chakra } from '@chakra-ui/react'
import { Pause, Play, Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { usePast } from './moment.ts'

const minuteMs = 60_000
const dayMs = rewindHours * 60 * minuteMs
/** As many seconds of then in one of now. */
const speeds = [1, 10, 60] as const
const tickMs = 250

export default function RewindBar(props: { go: (at: number | undefined) => void; loading: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  const past = usePast()
  const at = past?.at ?? feed.now()
  const { playing, setPlaying, speed, setSpeed } = usePlaying(at, props.go)
  const now = feed.now()
  const words = { at: formatInstant(new Date(at).toISOString(), language) }
  const said = props.loading
    ? 'warroom.rewind.loading'
    : past?.state
      ? 'warroom.rewind.not_live'
      : 'warroom.rewind.nothing'
  return (
    <chakra.section
      aria-label={t('warroom.rewind')}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      px={{ base: '4', md: '6' }}
      py="2.5"
      bg="panel"
      borderBlockWidth="1px"
      borderColor="attention"
      data-rewind=""
    >
      <chakra.p display="flex" alignItems="center" gap="2" fontWeight="medium" role="status" data-figures="">
        <StateDot tone="attention" />
        {t(said, words)}
      </chakra.p>
      <chakra.input
        type="range"
        aria-label={t('warroom.rewind.when')}
        aria-valuetext={words.at}
        min={now - dayMs}
        max={now - minuteMs}
        step={minuteMs}
        value={at}
        onChange={({ target }) => props.go(target.valueAsNumber)}
        flex="1"
        minW="160px"
        accentColor="attention"
        css={{ accentColor: 'var(--aura-colors-attention)' }}
      />
      <Button variant="outline" onClick={() => setPlaying(!playing)}>
        {playing ? (
          <Pause size={16} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Play size={16} strokeWidth={1.75} aria-hidden="true" />
        )}
        {t(playing ? 'warroom.rewind.pause' : 'warroom.rewind.play')}
      </Button>
      <chakra.div role="group" aria-label={t('warroom.rewind.speed')} display="flex">
        {speeds.map((one) => (
          <Button key={one} variant="ghost" px="2" aria-pressed={one === speed} onClick={() => setSpeed(one)}>
            {one} ×
          </Button>
        ))}
      </chakra.div>
      <Button variant="ghost" onClick={() => props.go(undefined)}>
        <Radio size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.rewind.live')}
      </Button>
    </chakra.section>
  )
}

function usePlaying(at: number, go: (at: number | undefined) => void) {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(60)
  const feed = useFeed()
  const latest = useLatest({ at, go, speed })
  // It plays by the clock, which is outside.
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const next = latest.current.at + tickMs * latest.current.speed
      // Having come to now, it is live again.
      latest.current.go(next < feed.now() - minuteMs ? next : undefined)
    }, tickMs)
    return () => clearInterval(timer)
  }, [playing, feed, latest])
  return { playing, setPlaying, speed, setSpeed }
}
