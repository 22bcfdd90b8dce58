/** What the lists of alerts and of incidents that were have in common: how grave they are and how they stand. */
import { severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'

type Kinds<Sort extends string, State extends string> = {
  sorts: readonly Sort[]
  /** The list's own order. */
  sort: Sort
  states: readonly State[]
}

export function inputOf<Sort extends string, State extends string>(listQuery: ListQuery, kinds: Kinds<Sort, State>) {
  const { search, filters, page, pageSize, descending } = listQuery
  const severity = severities.find((severity) => severity === filters.severity)
  const state = kinds.states.find((state) => state === filters.state)
  const sort = kinds.sorts.find((sort) => sort === listQuery.sort) ?? kinds.sort
  return { search, page, pageSize, sort, descending, ...(severity && { severity }), ...(state && { state }) }
}

export function useFilters<State extends string>(states: readonly State[], word: (state: State) => string): Filter[] {
  const { t } = useTranslation()
  return [
    {
      id: 'severity',
      label: t('warroom.incident.severity'),
      options: severities.map((value) => ({ value, label: t(`warroom.severity.${value}`) })),
    },
    {
      id: 'state',
      label: t('warroom.incident.state'),
      options: states.map((value) => ({ value, label: word(value) })),
    },
  ]
}

/** What begins, changes or is over meanwhile shows in the list too. */
export function useFresh(live: readonly { id: string; version: number }[] | undefined, refetch: () => void): void {
  const existing = live?.map(({ id, version }) => `${id}${version}`).join()
  useEffect(() => {
    if (existing !== undefined) refetch()
  }, [existing, refetch])
}
