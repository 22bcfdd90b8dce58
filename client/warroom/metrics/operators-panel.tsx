/** The operators on the wall: their state, since when, and how many conversations they have; AI agents stand below. */
import type { WallOperator } from '@aura/contracts/warroom/wall/wall.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { LoadOf, stateWord, toneOf } from '../../routing/index.ts'
import { useWall } from '../use-wall.ts'
import { ValueAge } from '../value-age.tsx'
import { AiAgentSection } from './ai-agent-rows.tsx'
import { DrillDownNumber } from './drill-down-number.tsx'
import { Waited } from './queues-panel.tsx'
import { type RoomColumn, RoomTable } from './room-table.tsx'

export default function OperatorsPanel() {
  const { t } = useTranslation()
  const { state, lateMs } = useWall()
  return (
    <Card title={t('warroom.operators')} beside={<ValueAge ms={lateMs} />}>
      <OperatorRows rows={state?.operators} />
      <AiAgentSection rows={state?.aiAgents ?? []} />
    </Card>
  )
}

export function OperatorRows({ rows }: { rows: readonly WallOperator[] | undefined }) {
  const { t } = useTranslation()
  return (
    <RoomTable
      label={t('warroom.operators')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      empty={t('warroom.operators.none')}
    />
  )
}

function useColumns(): RoomColumn<WallOperator>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      { id: 'name', header: t('warroom.operator'), cell: ({ name }) => name },
      {
        id: 'state',
        header: t('warroom.column.state'),
        cell: ({ state, reason, since, disconnected }) => {
          const stands = { state, reason, disconnectedAt: disconnected ? since : null }
          return <StatusBadge tone={toneOf(stands)} word={stateWord(stands, t)} />
        },
      },
      {
        id: 'since',
        header: t('warroom.column.since'),
        align: 'end',
        cell: ({ since }) => <Waited since={since} />,
      },
      {
        id: 'load',
        header: t('warroom.column.load'),
        align: 'end',
        cell: ({ id, atHand, capacity }) => (
          <LoadOf capacity={capacity}>
            <DrillDownNumber metric={`operator.at_hand:${id}`} what={t('warroom.column.load')}>
              {atHand}
            </DrillDownNumber>
          </LoadOf>
        ),
      },
    ],
    [t],
  )
}
