/** Each queue: what waits, for how long, and its service level. */
import type { WallQueue } from '@aura/contracts/warroom/wall/wall.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../platform/i18n/figures.ts'
import { Card } from '../../platform/ui/card.tsx'
import { useMoment } from '../rewind-moment.ts'
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
      <QueueRows rows={state?.queues} />
    </Card>
  )
}

export function QueueRows({ rows }: { rows: readonly WallQueue[] | undefined }) {
  const { t } = useTranslation()
  return (
    <RoomTable
      label={t('warroom.queues')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      empty={t('warroom.queues.none')}
    />
  )
}

function useColumns(): RoomColumn<WallQueue>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t('warroom.queue'), cell: ({ name }) => name },
      {
        id: 'waiting',
        header: t('warroom.column.waiting'),
        align: 'end',
        cell: ({ id, waiting }) => (
          <DrillDownNumber metric={`queue.waiting:${id}`} what={t('warroom.column.waiting')}>
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
          <DrillDownNumber metric={`queue.open:${id}`} what={t('warroom.column.open')}>
            {open}
          </DrillDownNumber>
        ),
      },
      {
        id: 'answer',
        header: t('warroom.column.answer'),
        align: 'end',
        cell: ({ id, answerMedian }) => (
          <DrillDownNumber metric={`queue.answer_median:${id}`} what={t('warroom.column.answer')}>
            {durationText(answerMedian)}
          </DrillDownNumber>
        ),
      },
      {
        id: 'abandoned',
        header: t('warroom.column.abandoned'),
        align: 'end',
        cell: ({ id, abandoned }) => (
          <DrillDownNumber metric={`queue.abandoned:${id}`} what={t('warroom.column.abandoned')}>
            {abandoned.hour}
          </DrillDownNumber>
        ),
      },
      {
        id: 'level',
        header: t('warroom.column.level'),
        align: 'end',
        cell: ({ level }) => <LevelBar level={level} />,
      },
    ],
    [t],
  )
}

/** It goes on while it is looked at. */
export function Waited({ since }: { since: string | null }) {
  const moment = useMoment()
  return <span>{since === null ? '–' : durationText((moment - Date.parse(since)) / 1000)}</span>
}
