/** Everybody at a desk, live: how they are, since when, what they have and what passed them by. */
import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import { operatorStates } from '@aura/contracts/routing/operator.ts'
import { totalWaiting } from '@aura/machines/routing/team-view.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { DataTable } from '../platform/ui/table/data-table.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { useHashAction } from '../platform/ui/use-hash-action.ts'
import { AiAgentTeam } from './ai-agent-team.tsx'
import { Orphans } from './orphans.tsx'
import { type TeamRow, teamPage } from './pages.ts'
import { isNew, teamWord, toneOf } from './presence-text.ts'
import { WaitingCounts } from './waiting-counts.tsx'

const OperatorDrawer = lazy(async () => ({ default: (await import('./operator-drawer.tsx')).OperatorDrawer }))
const ReasonsDialog = lazy(async () => ({ default: (await import('./reasons-dialog.tsx')).ReasonsDialog }))

/** `open` is whose sheet is open, or 'new'. */
export type ListProps = {
  floor: AgentStatusState | undefined
  open: string | undefined
  setOpen: (id: string | undefined) => void
}

export function Team({ floor, open, setOpen }: ListProps) {
  const { t } = useTranslation()
  const [listQuery, ask] = useListQuery({ sort: 'state' })
  const [reasons, setReasons] = useState(false)
  useHashAction('reasons', () => setReasons(true))
  const columns = useColumns()
  const { rows, total } = floor ? teamPage(floor, listQuery) : { rows: undefined, total: 0 }
  const opened = floor?.operators.find(({ userId }) => userId === open)
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2" pb="3">
        {floor && (
          <>
            <WaitingCounts waiting={floor.waiting} />
            <Orphans waiting={totalWaiting(floor.waiting)} />
          </>
        )}
      </chakra.div>
      <DataTable<TeamRow>
        name="routing.agent-status"
        label={t('routing.queues.tab.team')}
        columns={columns}
        rows={rows}
        total={total}
        rowId={({ userId }) => userId}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'state',
            label: t('routing.queues.state'),
            options: [
              ...operatorStates.map((operatorState) => ({
                value: operatorState,
                label: t(`routing.state.${operatorState}`),
              })),
              { value: 'never', label: t('routing.never') },
            ],
          },
        ]}
        status={floor ? 'ready' : 'loading'}
        open={({ userId }) => setOpen(userId)}
        tools={
          <Button variant="ghost" onClick={() => setReasons(true)}>
            {t('routing.queues.reasons')}
          </Button>
        }
        empty={
          <EmptyState
            title={t('routing.queues.nobody')}
            text={t('routing.queues.nobody_text')}
            example={t('routing.queues.nobody_example')}
            action={<FirstStep path="/user-management#invite" needs="create_user_management" />}
          />
        }
      />
      {floor && floor.aiAgents.length > 0 && <AiAgentTeam agents={floor.aiAgents} load={floor.load} />}
      <Suspense>
        {opened && <OperatorDrawer key={open} operator={opened} close={() => setOpen(undefined)} />}
        {reasons && <ReasonsDialog leave={() => setReasons(false)} />}
      </Suspense>
    </>
  )
}

function useColumns(): Column<TeamRow>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('routing.queues.person'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 200,
        phone: 'title',
      },
      {
        id: 'state',
        header: t('routing.queues.state'),
        cell: (row) => <StatusBadge tone={toneOf(row)} word={teamWord(row, t)} />,
        text: (row) => teamWord(row, t),
        sort: 'state',
        width: 220,
        phone: 'line',
      },
      {
        id: 'since',
        header: t('routing.queues.since'),
        cell: (row) => (isNew(row) ? '–' : <RelativeTime at={row.disconnectedAt ?? row.since} />),
        sort: 'since',
        width: 100,
        phone: 'line',
      },
      {
        id: 'load',
        header: t('routing.queues.load'),
        cell: ({ load, capacity }) => t('routing.load', { load, capacity: capacity.total }),
        sort: 'load',
        align: 'end',
        width: 132,
        phone: 'line',
      },
      {
        id: 'offered',
        header: t('routing.queues.offered'),
        cell: ({ offered }) => offered,
        align: 'end',
        width: 90,
        phone: 'none',
      },
      {
        id: 'missed',
        header: t('routing.queues.missed'),
        cell: ({ missed }) => missed,
        sort: 'missed',
        align: 'end',
        width: 110,
        phone: 'none',
      },
      {
        id: 'skills',
        header: t('routing.queues.skills'),
        cell: ({ skills }) => skills.join(', '),
        width: 220,
        phone: 'none',
      },
    ],
    [t],
  )
}
