import { type Alert, alertSorts, alertStates, findAlerts } from '@aura/contracts/warroom/alerts/alert.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { agoColumn, statusColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { inputOf, useFilters, useFresh } from '../history-filters.ts'
import { severityTone } from '../incident-texts.ts'
import { AlertDrawer } from './alert-drawer.tsx'
import { alertTone, useAlertWords } from './alert-texts.ts'
import { useActiveAlerts } from './use-active-alerts.ts'

const route = getRouteApi('/_app/warroom_/alerts')
const kinds = { sorts: alertSorts, sort: 'raisedAt', states: alertStates } as const

/** Every alert there was; those that are not over change under one's eyes. */
export function AlertHistory() {
  const { t } = useTranslation()
  const [listQuery, ask] = useListQuery({ sort: kinds.sort, descending: true })
  const { data, status, error, refetch } = useQuery(findAlerts, inputOf(listQuery, kinds))
  const { state } = useActiveAlerts()
  const columns = useColumns()
  const { alert: opened } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (alert: string) => void navigate({ search: (before) => ({ ...before, alert }) })
  const close = () => void navigate({ search: (before) => ({ ...before, alert: undefined }), replace: true })
  useFresh(state?.alerts, refetch)
  const filters = useFilters(alertStates, (value) => t(`warroom.alert_state.${value}`))
  return (
    <>
      <DataTable<Alert>
        name="warroom.alerts"
        label={t('warroom.alerts')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={filters}
        status={status}
        error={error}
        retry={refetch}
        open={({ id }) => open(id)}
        empty={<EmptyState title={t('warroom.alerts.never')} text={t('warroom.alerts.never_text')} />}
      />
      {opened && <AlertDrawer key={opened} alertId={opened} listed={data?.rows} close={close} />}
    </>
  )
}

function useColumns(): Column<Alert>[] {
  const { t } = useTranslation()
  const words = useAlertWords()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('warroom.alerts.alert'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 200,
        phone: 'title',
      },
      {
        id: 'about',
        header: t('warroom.alerts.said'),
        cell: (row) => words.about(row),
        text: (row) => words.about(row),
        width: 290,
        phone: 'line',
      },
      statusColumn(({ severity }) => ({ tone: severityTone[severity], word: t(`warroom.severity.${severity}`) }), {
        id: 'severity',
        header: t('warroom.incident.severity'),
        sort: 'severity',
        width: 110,
        phone: 'none',
      }),
      statusColumn(({ state }) => ({ tone: alertTone[state], word: t(`warroom.alert_state.${state}`) }), {
        id: 'state',
        header: t('warroom.incident.state'),
        width: 145,
      }),
      agoColumn(({ raisedAt }) => raisedAt, {
        id: 'raisedAt',
        header: t('warroom.alerts.raised'),
        sort: 'raisedAt',
        width: 120,
        phone: 'line',
      }),
      {
        id: 'lasted',
        header: t('warroom.alerts.lasted'),
        cell: ({ raisedAt, clearedAt }) =>
          clearedAt === null ? '–' : shortDuration((Date.parse(clearedAt) - Date.parse(raisedAt)) / 1000),
        align: 'end',
        width: 105,
        phone: 'none',
      },
      {
        id: 'who',
        header: t('warroom.alerts.who'),
        cell: ({ assignee, acknowledgedBy }) => (assignee ?? acknowledgedBy)?.name ?? '–',
        width: 160,
        phone: 'none',
      },
    ],
    [t, words],
  )
}
