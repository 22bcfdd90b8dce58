/** Each queue: what waits, for how long, and its service level. */

import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import type { WallQueue, WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { noQueue } from '@aura/machines/routing/team-view.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../platform/i18n/figures.ts'
import { Card } from '../../platform/ui/card.tsx'
import { useSize } from '../display-size.ts'
import { type ClosedQueue, closedText, useClosedQueue } from '../queue-hours.ts'
import { useMoment, usePast } from '../rewind-moment.ts'
import { useWall } from '../use-wall.ts'
import { ValueAge } from '../value-age.tsx'
import { DrillDownNumber } from './drill-down-number.tsx'
import { LevelBar } from './level-bar.tsx'
import { type RoomColumn, RoomTable } from './room-table.tsx'

export default function QueuesPanel() {
  const { t } = useTranslation()
  const { state, lateMs } = useWall()
  return (
    <Card title={t('warroom.queues')} beside={<ValueAge ms={lateMs} />}>
      <QueueRows rows={state && queueRowsOf(state)} />
    </Card>
  )
}

/** A queue, or under an empty id what waits and is served in none: the table adds up to the room's own numbers. */
export type QueueRow = WallQueue

export function queueRowsOf({ queues, waiting, open, ...state }: WallState): readonly QueueRow[] {
  const rest = (key: 'waiting' | 'open', all: number) => queues.reduce((left, queue) => left - queue[key], all)
  // A frame from before they were counted says it by its sums.
  const unqueued = state.unqueued ?? { waiting: rest('waiting', waiting), open: rest('open', open) }
  if (unqueued.waiting === 0 && unqueued.open === 0) return queues
  const nothing = { last: 0, running: 0, hour: 0 }
  const unknown = { entered: nothing, abandoned: nothing, answerMedian: null, level: null }
  const longestSince = state.unqueued?.longestSince ?? null
  return [...queues, { id: '', name: '', ...unqueued, ...unknown, longestSince }]
}

/** For a wall: who waits longest first, then the lowest service level, then the busiest. */
export const worstFirst = (rows: readonly QueueRow[]): QueueRow[] =>
  rows.toSorted(
    (a, b) =>
      waitingFrom(a) - waitingFrom(b) ||
      b.waiting - a.waiting ||
      (a.level ?? 100) - (b.level ?? 100) ||
      b.open - a.open,
  )

const waitingFrom = ({ longestSince }: QueueRow): number =>
  longestSince === null ? Number.MAX_SAFE_INTEGER : Date.parse(longestSince)

export function QueueRows({ rows }: { rows: readonly QueueRow[] | undefined }) {
  const { t } = useTranslation()
  return (
    <RoomTable
      label={t('warroom.queues')}
      columns={useColumns(useClosedQueue())}
      rows={rows}
      rowId={({ id }) => id}
      empty={t('warroom.queues.none')}
    />
  )
}

function QueueName({ id, name, closed }: Pick<QueueRow, 'id' | 'name'> & { closed: ClosedQueue | undefined }) {
  const { t } = useTranslation()
  const isLive = usePast() === null
  const size = useSize()
  if (id === '') return t('warroom.queues.unqueued')
  if (!isLive || closed === undefined) return name
  return size === 'wall' ? (
    // In the line of the name: the rows of a wall have their height.
    <>
      {name}{' '}
      <chakra.span fontSize="20px" fontWeight="normal" color="muted" ms="3">
        {closedText(closed)}
      </chakra.span>
    </>
  ) : (
    <>
      {name}
      <chakra.span
        display="block"
        maxW="190px"
        whiteSpace="normal"
        fontSize="xs"
        fontWeight="normal"
        color="muted"
        lineHeight="1.3"
      >
        <chakra.span display="block">{closed.state}</chakra.span>
        {closed.opens && <chakra.span display="block">{closed.opens}</chakra.span>}
      </chakra.span>
    </>
  )
}

/** What is in no queue is counted, and opened, as the common list. */
const ofQueue = (metric: MetricId, id: string): MetricKey => keyOf(metric, id === '' ? noQueue : id)

function useColumns(closedOf: (queueId: string) => ClosedQueue | undefined): RoomColumn<QueueRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      header: t('warroom.queue'),
      cell: ({ id, name }) => <QueueName id={id} name={name} closed={closedOf(id)} />,
    },
    {
      id: 'waiting',
      header: t('warroom.column.waiting'),
      align: 'end',
      cell: ({ id, waiting }) => (
        <DrillDownNumber metric={ofQueue('queue.waiting', id)} what={t('warroom.column.waiting')}>
          {waiting}
        </DrillDownNumber>
      ),
    },
    {
      id: 'longest',
      header: t('warroom.column.longest'),
      align: 'end',
      cell: ({ longestSince }) => <Waited since={longestSince} />,
    },
    {
      id: 'open',
      header: t('warroom.column.open'),
      align: 'end',
      cell: ({ id, open }) => (
        <DrillDownNumber metric={ofQueue('queue.open', id)} what={t('warroom.column.open')}>
          {open}
        </DrillDownNumber>
      ),
    },
    {
      id: 'answer',
      header: t('warroom.column.answer'),
      align: 'end',
      cell: ({ id, answerMedian }) => (
        <DrillDownNumber metric={ofQueue('queue.answer_median', id)} what={t('warroom.column.answer')}>
          {durationText(answerMedian)}
        </DrillDownNumber>
      ),
    },
    {
      id: 'abandoned',
      header: t('warroom.column.abandoned'),
      align: 'end',
      cell: ({ id, abandoned }) => (
        <DrillDownNumber metric={ofQueue('queue.abandoned', id)} what={t('warroom.column.abandoned')}>
          {id === '' ? '–' : abandoned.hour}
        </DrillDownNumber>
      ),
    },
    {
      id: 'level',
      header: t('warroom.column.level'),
      align: 'end',
      cell: ({ level }) => <LevelBar level={level} />,
    },
  ]
}

/** It goes on while it is looked at. */
export function Waited({ since }: { since: string | null }) {
  const moment = useMoment()
  return <span>{since === null ? '–' : durationText((moment - Date.parse(since)) / 1000)}</span>
}
