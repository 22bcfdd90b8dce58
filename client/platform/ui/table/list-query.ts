/**
 * What a list is asked for: which page, in what order, narrowed to what. It stands in the address, so a
 * reload, a bookmark and a link sent to somebody show the same rows; what is as it always is, is left out.
 */
export type ListQuery = {
  page: number
  pageSize: number
  /** The server's key of the order; empty: the list's own. */
  sort: string
  descending: boolean
  search: string
  /** By the id of the filter; one that is not set is absent. */
  filters: Readonly<Record<string, string>>
}

export const pageSizes: readonly number[] = [25, 50, 100]
const longest = 100

export const anything: ListQuery = { page: 1, pageSize: 25, sort: '', descending: false, search: '', filters: {} }

/** The same in the address. */
export type ListSearch = {
  page?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  desc?: boolean | undefined
  q?: string | undefined
  f?: Record<string, string> | undefined
  /** Which saved view was opened; what is asked for may have moved on since. */
  view?: string | undefined
}

const countOf = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined

/** Texts that look like numbers come out of an address as numbers. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && `${value}` !== '' && `${value}`.length <= longest
    ? `${value}`
    : undefined

function filtersOf(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored = Object.entries(value).flatMap(([id, item]) => {
    const text = textOf(item)
    return text === undefined ? [] : [[id, text] as const]
  })
  // None at all is said too: a list may be narrowed unless one asks for everything.
  return Object.fromEntries(stored)
}

const without = <T extends object>(bag: T): T =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined)) as T

/** For `validateSearch` of a route whose screen is a list: whatever somebody typed into the address is bounded. */
export const listSearch = (search: Record<string, unknown>): ListSearch =>
  without({
    page: countOf(search.page, 100_000),
    size: countOf(search.size, 1000),
    sort: textOf(search.sort),
    desc: typeof search.desc === 'boolean' ? search.desc : undefined,
    q: textOf(search.q),
    f: filtersOf(search.f),
    view: textOf(search.view),
  })

/** What an address asks for, where `usual` is what an empty one does. */
export const readListQuery = (search: ListSearch, usual: ListQuery): ListQuery => ({
  page: search.page ?? usual.page,
  pageSize: search.size ?? usual.pageSize,
  sort: search.sort ?? usual.sort,
  descending: search.desc ?? usual.descending,
  search: search.q ?? usual.search,
  filters: search.f ?? usual.filters,
})

/** The address that asks for it. Undefined takes a key out. */
export const writeListQuery = (listQuery: ListQuery, usual: ListQuery): ListSearch => ({
  page: listQuery.page === usual.page ? undefined : listQuery.page,
  size: listQuery.pageSize === usual.pageSize ? undefined : listQuery.pageSize,
  sort: listQuery.sort === usual.sort ? undefined : listQuery.sort,
  desc: listQuery.descending === usual.descending ? undefined : listQuery.descending,
  q: listQuery.search === usual.search ? undefined : listQuery.search,
  f: JSON.stringify(listQuery.filters) === JSON.stringify(usual.filters) ? undefined : { ...listQuery.filters },
})

/** Another order or another narrowing begins at the first page again. */
export const changeListQuery = (listQuery: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...listQuery,
  page: 1,
  ...change,
})

export const isNarrowed = ({ search, filters }: ListQuery): boolean => search !== '' || Object.keys(filters).length > 0
