/** The address of /crm, read before the board is loaded: every page carries this much of it. */
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

/** `as`: absent, the deals stand on the board; a list says besides what it is narrowed to. */
export type BoardSearch = { deal?: string; new?: true; pipeline?: string; as?: 'list' } & ListSearch

export const askedOf = (search: Record<string, unknown>): BoardSearch => ({
  ...(typeof search.deal === 'string' && { deal: search.deal }),
  ...(search.new === true && { new: true }),
  ...(typeof search.pipeline === 'string' && { pipeline: search.pipeline }),
  ...(search.as === 'list' && { as: 'list', ...listSearch(search) }),
})
