/** What the address of the deals asks for, in every layout: the filter that the export reads too, and the order of cards. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import { type DealFilter, dealFilter } from '@aura/contracts/deals/filter.ts'
import { fieldsAsked } from '../../contacts/index.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { type Sort, sorts } from '../order.ts'

/** The name of the saved views and columns of deals. */
export const dealList = 'deals.list'

type Order = Pick<ListQuery, 'sort' | 'descending'>

/** The order of an address that asks for none: the list's own, and on the board that of the ranks. */
export const usualOrder: Order = { sort: 'moved', descending: true }

/** `today`: the reader's day. A part of the address that is no filter is left out. */
export function filterOf({ search, filters }: ListQuery, today: string, ownFields: readonly Field[]): DealFilter {
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
    ...read({ fields: fieldsAsked(ownFields, filters) }),
    ...read({ state }),
    ...read({ close, today: close && today }),
  }
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
