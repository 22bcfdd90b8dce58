/** What a list shows now, as a saved view keeps it. */
import type { ListSettings } from '@aura/contracts/lists/saved.ts'
import type { Layout } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'

export const settingsOf = (listQuery: ListQuery, layout: Layout): ListSettings => ({
  search: listQuery.search,
  filters: { ...listQuery.filters },
  sort: listQuery.sort,
  descending: listQuery.descending,
  pageSize: listQuery.pageSize,
  columns: {
    order: [...layout.order],
    shown: { ...layout.shown },
    widths: { ...layout.widths },
    dense: layout.dense,
  },
})

/** The database gives the names in a bag in an order of its own. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, item]) => [key, sorted(item)]),
      )

export const sameSettings = (a: ListSettings, b: ListSettings): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
