/** The page of contacts that was read, with what has happened to them since laid over it. */
import { contacts, recentContacts } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { recentReducer } from '@aura/machines/contacts/contact.ts'
import { useMemo } from 'react'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useThrottledReload } from '../../platform/feed/use-throttled-reload.ts'
import { useView } from '../../platform/feed/use-view.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { fieldsAsked } from './field-filters.ts'
import { mergeRecentRows } from './merge-recent-rows.ts'

const everything = {}
const largest = 100

/** What the list is narrowed to: on the screen, and in what is taken away. */
export function narrowedTo({ search, filters }: ListQuery, fields: readonly Field[]) {
  const input = fieldsAsked(fields, filters)
  return {
    ...(filters.tag && { tagId: filters.tag }),
    ...(filters.base && { baseId: filters.base }),
    ...(input && { fields: input }),
    ...(search && { search }),
    ...(filters.archived && { archived: true }),
  }
}

export function useContacts(listQuery: ListQuery, fields: readonly Field[]) {
  const { state: recent } = useView(recentContacts, recentReducer, everything)
  const input = useMemo(
    () => ({
      ...narrowedTo(listQuery, fields),
      sort: listQuery.sort === 'name' ? ('name' as const) : ('createdAt' as const),
      descending: listQuery.descending,
    }),
    [listQuery, fields],
  )
  const { data, status, error, refetch } = useQuery(contacts, {
    ...input,
    page: listQuery.page,
    pageSize: Math.min(largest, listQuery.pageSize),
  })
  // An empty list has a mark too: the first contact moves it.
  useThrottledReload(recent && (recent.contacts[0]?.changedAt ?? ''), refetch)
  const rows = useMemo(
    () => data && mergeRecentRows(data.rows, recent?.contacts ?? [], input.archived),
    [data, recent, input],
  )
  return { rows, total: data?.total, status, error, refetch }
}
