/** Each channel: how well it works, and what goes over it. */
import type { WallChannel } from '@aura/contracts/warroom/wall/wall.ts'
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../../channels/index.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { useWall } from '../use-wall.ts'
import { ValueAge } from '../value-age.tsx'
import { DrillDownNumber } from './drill-down-number.tsx'
import { type RoomColumn, RoomTable } from './room-table.tsx'

export default function ChannelsPanel() {
  const { t } = useTranslation()
  const { state, lateMs } = useWall()
  return (
    <Card title={t('warroom.channels')} beside={<ValueAge ms={lateMs} />}>
      <ChannelRows rows={state?.channels} />
    </Card>
  )
}

type Standing = 'paused' | 'failing' | 'poor' | 'ok' | 'unknown'

function standingOf({ state, health }: WallChannel): Standing {
  if (state !== 'active') return 'paused'
  if (health.status === 'failing') return 'failing'
  if (health.quality === 'red' || health.quality === 'yellow') return 'poor'
  return health.status
}

const tones: Record<Standing, Tone> = {
  paused: 'info',
  failing: 'critical',
  poor: 'attention',
  ok: 'ok',
  unknown: 'neutral',
}

export function ChannelRows({ rows }: { rows: readonly WallChannel[] | undefined }) {
  const { t } = useTranslation()
  return (
    <RoomTable
      label={t('warroom.channels')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      empty={t('warroom.channels.none')}
    />
  )
}

function useColumns(): RoomColumn<WallChannel>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('warroom.channel'),
        cell: ({ kind, name }) => (
          <chakra.span display="flex" alignItems="center" gap="2" minW="0">
            <ChannelIcon kind={kind} />
            <chakra.span truncate>{name}</chakra.span>
          </chakra.span>
        ),
      },
      {
        id: 'standing',
        header: t('warroom.column.standing'),
        cell: (channel) => {
          const standing = standingOf(channel)
          const word = t(`warroom.channel.${standing}`)
          const backup = channel.connection === 'backup' ? ` · ${t('warroom.channel.backup')}` : ''
          return <StatusBadge tone={tones[standing]} word={`${word}${backup}`} />
        },
      },
      {
        id: 'in',
        header: t('warroom.column.in'),
        align: 'end',
        cell: ({ id, in: came }) => (
          <DrillDownNumber metric={`channel.in:${id}`} span="minute" what={t('warroom.column.in')}>
            {came.last}
          </DrillDownNumber>
        ),
      },
      {
        id: 'out',
        header: t('warroom.column.out'),
        align: 'end',
        cell: ({ id, out }) => (
          <DrillDownNumber metric={`channel.out:${id}`} span="minute" what={t('warroom.column.out')}>
            {out.last}
          </DrillDownNumber>
        ),
      },
      {
        id: 'failed',
        header: t('warroom.column.failed'),
        align: 'end',
        cell: ({ id, failed }) => (
          <DrillDownNumber metric={`channel.failed:${id}`} what={t('warroom.column.failed')}>
            {failed.hour}
          </DrillDownNumber>
        ),
      },
    ],
    [t],
  )
}
