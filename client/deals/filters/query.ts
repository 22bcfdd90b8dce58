/** What the address of the deals asks for, in every layout: the filter that the export reads too, and the order of cards. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { type DealFilter, dealFilter } from '@aura/contracts/deals/filter.ts'
import { fieldFilterId } from '../../contacts/index.ts'
import type { Filter } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { type Sort, sorts } from '../order.ts'
import { periodOf } from './period.ts'

/** The name of the saved views and columns of deals. */
export const dealList = 'deals.list'

type Order = Pick<ListQuery, 'sort' | 'descending'>

/** The order of an address that asks for none: the list's own, and on the board that of the ranks. */
export const usualOrder: Order = { sort: 'moved', descending: true }

/** `today`: the reader's day; `now`: the moment at which deals are stuck. A part of the address that is no filter is left out. */
export function filterOf(
  { search, filters }: ListQuery,
  today: string,
  ownFields: readonly Field[],
  now?: string,
): DealFilter {
  const { stage, owner: ownerId, tag: tagId, organization: organizationId, state, close } = filters
  const read = (part: object) =>
    Object.values(part).includes(undefined) ? {} : (dealFilter.safeParse(part).data ?? {})
  const words = search.trim()
  return {
    ...(words !== '' && read({ search: words })),
    ...read({ stage }),
    ...read({ ownerId }),
    ...read({ tagId }),
    ...read({ organizationId }),
    ...read({ fields: fieldsOf(filters, ownFields) }),
    ...read({ state }),
    ...read({ close, today: close && today }),
    ...read({ created: periodOf(filters.created, today) }),
    ...read({ moved: periodOf(filters.moved, today) }),
    ...read({ ended: periodOf(filters.ended, today) }),
    ...read({ stuckAt: filters.stuck === 'yes' ? now : undefined }),
  }
}

const fieldPrefix = 'field-'
const isFieldFilter = (id: string) => id.startsWith(fieldPrefix)
export const hasFieldFilter = ({ filters }: ListQuery): boolean => Object.keys(filters).some(isFieldFilter)

/** A field that no deal has, for a filter whose field is archived or gone: no deal matches it. */
const noField = '00000000-0000-0000-0000-000000000000'

function fieldsOf(filters: ListQuery['filters'], ownFields: readonly Field[]): DealFilter['fields'] {
  const ids = new Map(ownFields.map((field) => [fieldFilterId(field), field.id]))
  const words = Object.entries(filters).filter(([id]) => isFieldFilter(id))
  return words.length === 0 ? undefined : Object.fromEntries(words.map(([id, word]) => [ids.get(id) ?? noField, word]))
}

/** The filters of the address whose field is archived or gone, so that each has a chip to be taken off by. */
export const goneFieldFilters = ({ filters }: ListQuery, ownFields: readonly Field[]): Filter[] => {
  const ids = new Set(ownFields.map(fieldFilterId))
  return Object.keys(filters)
    .filter((id) => isFieldFilter(id) && !ids.has(id))
    .map((id) => ({ id, label: id.slice(fieldPrefix.length), options: [] }))
}

/** How many chips are set: the search has a field of its own. */
export function countFilters({ search: _search, today: _today, fields = {}, ...parts }: DealFilter): number {
  return Object.keys(parts).length + Object.keys(fields).length
}

const cardOrders: Record<Sort, Order> = {
  rank: usualOrder,
  value: { sort: 'value', descending: true },
  probability: { sort: 'probability', descending: true },
  idle: { sort: 'moved', descending: false },
  title: { sort: 'title', descending: false },
}

/** The order of the cards; one that only the list has leaves them by rank. */
export const cardSortOf = ({ sort, descending }: Order): Sort =>
  sorts.find((name) => cardOrders[name].sort === sort && cardOrders[name].descending === descending) ?? 'rank'

export const orderOf = (sort: Sort): Order => cardOrders[sort]
