import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { noQueue } from '@aura/machines/routing/team-view.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { hoursText } from './hours-text.ts'
import { type QueueRow, queuesPage } from './pages.ts'
import { draftOf } from './queue-draft.ts'
import type { ListProps } from './team.tsx'
import { useQueuesView } from './use-queues.ts'

const QueueDrawer = lazy(async () => ({ default: (await import('./queue-drawer.tsx')).QueueDrawer }))

const everything = {}
const nowhere = {}

/** The company's queues, in the order in which they are served. */
export function QueueTable({ floor, open, setOpen }: ListProps) {
  const { t } = useTranslation()
  const { state: queues } = useQueuesView()
  const people = useColleagues()
  const seesChannels = useMay('view_canais')
  const channelsState = useView(channelsView, channelsReducer, everything, { enabled: seesChannels }).state
  const channels = useMemo(() => Object.values(channelsState?.channels ?? {}), [channelsState])
  const navigate = useNavigate()
  const [listQuery, ask] = useListQuery({ sort: 'rank' })
  const channelNames = useMemo(() => new Map(channels.map(({ id, name }) => [id, name])), [channels])
  const columns = useColumns(channelNames)
  const opened = queues?.find(({ id }) => id === open)
  return (
    <>
      <LocalTable<QueueRow>
        page={queues && queuesPage(queues, floor?.waiting ?? nowhere, listQuery, t('routing.no_queue'))}
        name="routing.queues"
        label={t('routing.queues.tab.queues')}
        columns={columns}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        open={({ id }) =>
          id === noQueue
            ? void navigate({ to: '/operations', search: { scope: 'queue', queue: noQueue } })
            : setOpen(id)
        }
        empty={
          <EmptyState
            title={t('routing.queues.empty')}
            text={t('routing.queues.empty_text')}
            example={t('routing.queues.empty_example')}
            action={<Button onClick={() => setOpen('new')}>{t('routing.queues.new')}</Button>}
          />
        }
      />
      <Suspense>
        {queues && (open === 'new' || opened) && (
          <QueueDrawer key={open} queue={opened} {...{ queues, channels, people }} close={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function useColumns(channelNames: ReadonlyMap<string, string>): Column<QueueRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('routing.queues.name'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 200,
        phone: 'title',
      },
      {
        id: 'rank',
        header: t('routing.queues.rank'),
        cell: ({ id, rank }) => (id === noQueue ? '–' : rank),
        sort: 'rank',
        align: 'end',
        width: 80,
        phone: 'none',
      },
      {
        id: 'waiting',
        header: t('routing.queues.waiting'),
        cell: ({ waiting }) => waiting,
        sort: 'waiting',
        align: 'end',
        width: 100,
        phone: 'line',
      },
      {
        id: 'strategy',
        header: t('routing.queues.strategy'),
        cell: ({ strategy }) => t(`routing.queues.strategy.${strategy}`),
        width: 230,
        phone: 'line',
      },
      {
        id: 'hours',
        header: t('routing.queues.hours'),
        cell: (row) => {
          const { hours } = draftOf(row)
          return hours ? hoursText(hours, language) : t('routing.queues.always')
        },
        width: 200,
        phone: 'none',
      },
      {
        id: 'channels',
        header: t('routing.queues.channels'),
        cell: ({ channels }) => channels.map((id) => channelNames.get(id) ?? '…').join(', '),
        width: 180,
        phone: 'none',
      },
      {
        id: 'members',
        header: t('routing.queues.people'),
        cell: ({ members }) =>
          members === null
            ? t('routing.queues.everybody_short')
            : t('routing.queues.members_count', { count: members.length }),
        width: 120,
        phone: 'none',
      },
    ],
    [t, language, channelNames],
  )
}
