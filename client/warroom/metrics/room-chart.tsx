/**
 * The last hour, minute by minute, with the same hour of yesterday behind it: what arrived and was answered, how many
 * waited, and the service level of the hour up to each minute. Its last point is the minute that runs, as the tiles
 * have it; rewound, it ends at the moment that is shown.
 */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../../platform/charts/chart.tsx'
import type { ChartLane, ChartSeries, SeriesShape } from '../../platform/charts/chart-props.ts'
import { useMay } from '../../platform/me.ts'
import { useIsCompact, useSize } from '../display-size.ts'
import { usePast } from '../rewind-moment.ts'
import { ClockName } from '../room-clock.tsx'
import { useWall } from '../use-wall.ts'
import { ValueAge } from '../value-age.tsx'
import { levelWanted } from './level-bar.tsx'
import { type Series, useRewindableHistory } from './use-history.ts'
import { useOpenNumber } from './use-number.ts'

const hour = 60
const yesterday = 24 * hour

type RoomSeries = {
  key: MetricKey
  name: 'arrived' | 'answered' | 'waiting' | 'level'
  lane: number
  shape: SeriesShape
  compared: boolean
  /** What the minute that runs has come to, where a wall says so. */
  running: (state: WallState) => number | null
}

const roomSeries: readonly RoomSeries[] = [
  {
    ...{ key: 'conversations.opened', name: 'arrived', lane: 0, shape: 'bars', compared: true },
    running: ({ opened }) => opened.running,
  },
  {
    ...{ key: 'conversations.answered', name: 'answered', lane: 0, shape: 'line', compared: false },
    running: () => null,
  },
  {
    ...{ key: 'conversations.waiting', name: 'waiting', lane: 1, shape: 'area', compared: true },
    running: ({ waiting }) => waiting,
  },
  { ...{ key: 'sla.level', name: 'level', lane: 2, shape: 'line', compared: true }, running: ({ level }) => level },
]
const counted = roomSeries.flatMap(({ key }) => (key === 'sla.level' ? [] : [key]))
const levelKey: MetricKey[] = ['sla.level']

/** Both histories of a stretch: counts minute by minute, the service level of the hour up to each. */
function useStretch(minutes: number, ago: number): Series {
  const counts = useRewindableHistory({ keys: counted, minutes, ago })
  const level = useRewindableHistory({ keys: levelKey, minutes, ago, window: hour })
  return { axis: counts.axis, of: (key) => (key === 'sla.level' ? level : counts).of(key) }
}

/** The value of the minute that runs stands in its own place, even while the minute before it is still on its way. */
function withRunning(
  values: readonly (number | null)[],
  { axis }: Series,
  state: WallState | undefined,
  measured: RoomSeries,
) {
  if (!state || axis.from === 0) return values
  const place = Math.floor((Date.parse(state.at) - axis.from) / minuteMs) + 1
  if (place < values.length || place > values.length + 1) return values
  return [...values, ...Array<null>(place - values.length).fill(null), measured.running(state)]
}

const deskPx = 220
const wallPx = 368
/** What stands above and below the chart where it is a page of the wall. */
const aroundPx = 560
const compactPx = () => Math.min(wallPx, Math.max(deskPx, innerHeight - aroundPx))

export default function RoomChart() {
  const { t } = useTranslation()
  const { state, lateMs } = useWall()
  const today = useStretch(hour, 0)
  // A minute longer: the one that runs has its yesterday too.
  const before = useStretch(hour + 1, yesterday - 1)
  const open = useOpenNumber()
  const live = usePast() === null
  const size = useSize()
  const isCompact = useIsCompact()
  const mayOpen = useMay('view_operations') && live && size === 'desk'
  const rows = roomSeries.flatMap((measured): { measured: RoomSeries; series: ChartSeries }[] => {
    const { key, lane, shape } = measured
    const name = t(`warroom.room_chart.${measured.name}`)
    const series = { name, lane, shape, values: withRunning(today.of(key), today, state, measured) }
    if (!measured.compared) return [{ measured, series }]
    const earlier = { lane, shape: 'line', earlier: true, values: before.of(key) } as const
    return [
      { measured, series },
      { measured, series: { ...earlier, name: t('warroom.room_chart.yesterday_of', { what: name }) } },
    ]
  })
  const lanes: ChartLane[] = [
    { title: t('warroom.room_chart.flow'), share: 1.2 },
    { title: t('warroom.room_chart.waiting'), share: 0.9 },
    {
      title: t('warroom.room_chart.level'),
      share: 0.8,
      unit: 'percent',
      reference: { name: t('warroom.sla.wanted'), value: levelWanted },
    },
  ]
  return (
    <chakra.section
      aria-label={t('warroom.room_chart')}
      data-room-chart=""
      px="4"
      pt="2"
      pb="3"
      minW="0"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      <Chart
        kind="line"
        label={t('warroom.room_chart')}
        axis={today.axis}
        series={rows.map(({ series }) => series)}
        lanes={lanes}
        heading={
          <chakra.h2
            display="flex"
            alignItems="baseline"
            gap="3"
            fontSize={size === 'wall' ? '24px' : 'md'}
            fontWeight="semibold"
          >
            {t('warroom.room_chart')}
            {size === 'desk' && <ClockName />}
            <ValueAge ms={lateMs} />
          </chakra.h2>
        }
        earlier={t('warroom.room_chart.yesterday')}
        height={size === 'desk' ? deskPx : isCompact ? compactPx() : wallPx}
        {...(size === 'wall' && { textSize: 18 })}
        {...(mayOpen && {
          open: ({ point, row }) => {
            const found = rows[row]
            if (!found || found.series.earlier) return
            const { key } = found.measured
            // Of what is counted, the minute that is pointed at; a gauge has only its now.
            const end = today.axis.from + point * minuteMs
            if (key === 'conversations.waiting') open(key)
            else open(key, key === 'sla.level' ? 'hour' : 'minute', end - minuteMs)
          },
        })}
      />
    </chakra.section>
  )
}
