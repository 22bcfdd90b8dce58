import { findIncidents, incidentSorts } from '@aura/contracts/warroom/incidents/history.ts'
import {
  type Incident,
  incidentName,
  incidentStates,
  openIncidents,
} from '@aura/contracts/warroom/incidents/incident.ts'
import { openIncidentsReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { agoColumn, statusColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { inputOf, useFilters, useFresh } from '../history-filters.ts'
import { severityTone, stateTone } from '../incident-texts.ts'

const everything = {}

const kinds = { sorts: incidentSorts, sort: 'declaredAt', states: incidentStates } as const

/** Every incident there was; those that are open change under one's eyes. */
export function History() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [listQuery, ask] = useListQuery({ sort: kinds.sort, descending: true })
  const { data, status, error, refetch } = useQuery(findIncidents, inputOf(listQuery, kinds))
  const { state: open } = useView(openIncidents, openIncidentsReducer, everything)
  const columns = useColumns()
  useFresh(open?.incidents, refetch)
  const filters = useFilters(incidentStates, (value) => t(`warroom.incident_state.${value}`))
  return (
    <DataTable<Incident>
      name="warroom.incidents"
      label={t('warroom.incidents')}
      columns={columns}
      rows={data?.rows}
      total={data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={incidentName}
      asked={listQuery}
      ask={ask}
      filters={filters}
      status={status}
      error={error}
      retry={refetch}
      open={({ id }) => void navigate({ to: '/warroom/incidents/$incidentId', params: { incidentId: id } })}
      empty={<EmptyState title={t('warroom.no_incidents')} text={t('warroom.no_incidents_text')} />}
    />
  )
}

const between = (from: string, to: string | null) =>
  to === null ? '–' : shortDuration((Date.parse(to) - Date.parse(from)) / 1000)

function useColumns(): Column<Incident>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('warroom.incident.title'),
        cell: (row) => `${incidentName(row)} ${row.title}`,
        sort: 'title',
        width: 320,
        phone: 'title',
      },
      statusColumn(({ severity }) => ({ tone: severityTone[severity], word: t(`warroom.severity.${severity}`) }), {
        id: 'severity',
        header: t('warroom.incident.severity'),
        sort: 'severity',
        width: 120,
      }),
      statusColumn(({ state }) => ({ tone: stateTone[state], word: t(`warroom.incident_state.${state}`) }), {
        id: 'state',
        header: t('warroom.incident.state'),
        sort: 'state',
        width: 160,
      }),
      agoColumn(({ declaredAt }) => declaredAt, {
        id: 'declaredAt',
        header: t('warroom.report.declared'),
        sort: 'declaredAt',
        width: 120,
        phone: 'line',
      }),
      {
        id: 'acknowledged',
        header: t('warroom.to_acknowledge'),
        cell: ({ declaredAt, acknowledgedAt }) => between(declaredAt, acknowledgedAt),
        align: 'end',
        width: 130,
        phone: 'none',
      },
      {
        id: 'resolved',
        header: t('warroom.to_resolve'),
        cell: ({ declaredAt, resolvedAt }) => between(declaredAt, resolvedAt),
        align: 'end',
        width: 130,
        phone: 'none',
      },
      {
        id: 'commander',
        header: t('warroom.role.commander'),
        cell: ({ roles }) => roles.commander?.name ?? '–',
        width: 180,
        phone: 'none',
      },
    ],
    [t],
  )
}
