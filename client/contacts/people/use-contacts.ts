/** The page of contacts that was read, with what has happened to them since laid over it. */
import { contacts, recentContacts } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { recentReducer } from '@aura/machines/contacts/contact.ts'
import { useCallback, useMemo } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useThrottledReload } from '../../platform/feed/use-throttled-reload.ts'
import { useView } from '../../platform/feed/use-view.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { fieldsAsked } from './field-filters.ts'
import { mergeRecentRows } from './merge-recent-rows.ts'

const everything = {}
const pages = 10
const largest = 100

/** What the list is narrowed to: on the screen, and in what is taken away. */
export function narrowedTo({ search, filters }: ListQuery, fields: readonly Field[]) {
  const input = fieldsAsked(fields, filters)
  return {
    ...(filters.tag && { tagId: filters.tag }),
    ...(filters.base && { baseId: filters.base }),
    ...(input && { fields: input }),
    ...(search && { search }),
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
  const rows = useMemo(() => data && mergeRecentRows(data.rows, recent?.contacts ?? []), [data, recent])
  const feed = useFeed()
  /** Of everybody who matches, a thousand at most. */
  const allIds = useCallback(async () => {
    const ids: string[] = []
    for (let page = 1; page <= pages; page += 1) {
      const { output } = await feed.read(contacts, { ...input, page, pageSize: largest })
      ids.push(...output.rows.map(({ id }) => id))
      if (ids.length >= output.total) break
    }
    return ids
  }, [feed, input])
  return { rows, total: data?.total, status, error, refetch, allIds }
}
