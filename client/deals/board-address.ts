/** The address of /crm, read before the board is loaded: every page carries this much of it. */
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

export const dealLayouts = ['board', 'list', 'forecast', 'calendar', 'map'] as const
type DealLayout = Exclude<(typeof dealLayouts)[number], 'board'>

/**
 * `as`: absent, the deals stand on the board. Each layout says what it is narrowed to, a calendar its month besides.
 * `day`: the board as it was at its end; the layout is the one to come back to.
 */
export type BoardSearch = {
  deal?: string
  new?: true
  pipeline?: string
  as?: DealLayout
  month?: string
  day?: string
} & ListSearch

export const askedOf = (search: Record<string, unknown>): BoardSearch => ({
  ...(typeof search.deal === 'string' && { deal: search.deal }),
  ...(search.new === true && { new: true }),
  ...(typeof search.pipeline === 'string' && { pipeline: search.pipeline }),
  ...listSearch(search),
  ...((isDay(search.day) || search.day === 'yesterday') && { day: search.day }),
  ...(search.as === 'list' && { as: 'list' }),
  ...(search.as === 'map' && { as: 'map' }),
  ...(search.as === 'forecast' && { as: 'forecast' }),
  ...(search.as === 'calendar' && { as: 'calendar', ...monthOf(search.month) }),
})

/** The address of the same list on the board of another pipeline, which has stages of its own. */
export function searchInPipeline({ page: _page, f, ...search }: ListSearch): ListSearch {
  const { stage: _stage, ...filters } = f ?? {}
  return { ...search, ...(Object.keys(filters).length > 0 && { f: filters }) }
}

type LastSearch = { userId: string | undefined; pipeline: string | undefined; list: ListSearch }
let lastSearch: LastSearch = { userId: undefined, pipeline: undefined, list: {} }

/** What the deals were narrowed to and ordered by stays while the user visits other screens. */
export const rememberSearch = (search: BoardSearch, userId: string | undefined) => {
  lastSearch = { userId, pipeline: search.pipeline, list: listSearch(search) }
}

/** Undefined: the address asks for something itself, or there is nothing to restore. */
export function restoredSearch(search: BoardSearch, userId: string | undefined): BoardSearch | undefined {
  const { pipeline, list } = lastSearch
  if (userId === undefined || lastSearch.userId !== userId) return undefined
  if (Object.keys(listSearch(search)).length > 0 || Object.keys(list).length === 0) return undefined
  return { ...search, ...(search.pipeline === pipeline ? list : searchInPipeline(list)) }
}

export const isDay = (day: unknown): day is string =>
  typeof day === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day)

/** Of a year that has four figures on both sides of it: months are compared as texts. */
const monthOf = (month: unknown) =>
  typeof month === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
