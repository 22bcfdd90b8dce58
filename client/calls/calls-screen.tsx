/** /operations/calls: who is on the line, and every call there was. */
import { callStates } from '@aura/contracts/calls/call.ts'
import { callSorts, findCalls, type LoggedCall, liveCalls } from '@aura/contracts/calls/calls.ts'
import { setCallSettings } from '@aura/contracts/calls/settings.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { liveCallsReducer } from '@aura/machines/calls/calls.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Timer } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../companies/index.ts'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { nameOf } from '../platform/name-of.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { DataTable } from '../platform/ui/table/data-table.tsx'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { useHashAction } from '../platform/ui/use-hash-action.ts'
import { useQueues } from '../routing/index.ts'
import { useCallColumns } from './columns.tsx'
import { LiveLine } from './live-call.tsx'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }))

const everything = {}
const states = ['live', 'unanswered', ...callStates] as const

const inputOf = ({ page, pageSize, sort, descending, search, filters }: ListQuery): InputOf<typeof findCalls> => ({
  page,
  pageSize,
  sort: callSorts.find((callSort) => callSort === sort) ?? 'started',
  descending: sort === '' ? true : descending,
  ...(search !== '' && { search }),
  state: states.find((state) => state === filters.state),
  operatorId: filters.operator,
  queueId: filters.queue,
})

export function CallsScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const people = useColleagues()
  const queues = useQueues()
  const leads = useMay(setCallSettings.needs)
  const [settings, setSettings] = useState(false)
  const [listQuery, ask] = useListQuery({ sort: 'started', descending: true })
  const { state, status, error, asOf, position } = useView(liveCalls, liveCallsReducer, everything)
  const found = useQuery(findCalls, inputOf(listQuery))
  useFollowed(position, found.refetch)
  const columns = useCallColumns()
  const title = t('calls.title')
  useHashAction('settings', () => leads && setSettings(true))
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  if (status === 'refused') return <EmptyState title={t('calls.refused')} text={errorText(error)} />
  return (
    <>
      <PageHeader title={title}>
        <Button asChild variant="ghost">
          <Link to="/operations">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('calls.back')}
          </Link>
        </Button>
        {leads && (
          <Button onClick={() => setSettings(true)}>
            <Timer size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('calls.settings')}
          </Button>
        )}
      </PageHeader>
      <StaleOverlay status={status} asOf={asOf}>
        {state && <LiveLine calls={state.calls} />}
        <DataTable<LoggedCall>
          name="calls.calls"
          label={t('calls.list')}
          columns={columns}
          rows={found.data?.rows}
          total={found.data?.total}
          rowId={({ id }) => id}
          rowName={({ contactName }) => contactName}
          asked={listQuery}
          ask={ask}
          filters={[
            {
              id: 'state',
              label: t('calls.state'),
              options: states.map((value) => ({ value, label: t(`calls.state.${value}`) })),
            },
            {
              id: 'operator',
              label: t('calls.operator'),
              options: people.map((person) => ({ value: person.id, label: nameOf(person) })),
            },
            {
              id: 'queue',
              label: t('calls.queue'),
              options: [
                ...queues.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'none', label: t('calls.no_queue') },
              ],
            },
          ]}
          status={found.status}
          error={found.error}
          retry={found.refetch}
          open={({ conversationId }) =>
            conversationId !== null && void navigate({ to: '/operations', search: { c: conversationId } })
          }
          empty={<EmptyState title={t('calls.empty')} text={t('calls.empty_text')} />}
        />
      </StaleOverlay>
      <Suspense>{settings && <SettingsDrawer queues={queues} close={() => setSettings(false)} />}</Suspense>
    </>
  )
}

/** A page of the log is asked for again once something has happened to a call. */
function useFollowed(position: number | undefined, refetch: () => void) {
  const last = useRef(position)
  useEffect(() => {
    if (last.current !== undefined && position !== last.current) refetch()
    last.current = position
  }, [position, refetch])
}
