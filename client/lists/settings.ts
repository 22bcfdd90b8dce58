/** What a list shows now, as a saved view keeps it. */
import type { ListSettings } from '@aura/contracts/lists/saved.ts'
import type { Layout } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'

export const settingsOf = (
  listQuery: ListQuery,
  layout: Layout,
  place?: Readonly<Record<string, string>>,
): ListSettings => ({
  ...(place && { place: { ...place } }),
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

/** A view that says nothing of its place is the same in every one. */
export function sameSettings(
  { place: placeOfA, ...a }: ListSettings,
  { place: placeOfB, ...b }: ListSettings,
): boolean {
  const same = (first: unknown, second: unknown) => JSON.stringify(sorted(first)) === JSON.stringify(sorted(second))
  return same(a, b) && (placeOfA === undefined || placeOfB === undefined || same(placeOfA, placeOfB))
}
