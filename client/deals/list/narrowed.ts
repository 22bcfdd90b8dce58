/** What the address of the list asks for, as the filter that the export reads too. */
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { type DealFilter, dealFilter } from '@aura/contracts/deals/filter.ts'
import { matchesFilter } from '@aura/machines/deals/filter.ts'
import { fieldsAsked } from '../../contacts/index.ts'
import { localDay } from '../../platform/local-time.ts'
import { arrange, type Page } from '../../platform/ui/table/arrange.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'

/** A part of the address that is no filter is left out. */
export function filterOf({ search, filters }: ListQuery, now: number, ownFields: readonly Field[]): DealFilter {
  const { stage, owner: ownerId, tag: tagId, organization: organizationId, state, close } = filters
  const read = (part: object) => dealFilter.safeParse(part).data ?? {}
  return {
    ...read({ search: search.trim() }),
    ...read({ stage }),
    ...read({ ownerId }),
    ...read({ tagId }),
    ...read({ organizationId }),
    ...read({ fields: fieldsAsked(ownFields, filters) }),
    ...read({ state }),
    ...(close !== undefined && read({ close, today: localDay(now) })),
  }
}

export const narrowed = ({ deals, pipeline }: BoardState, filter: DealFilter): Deal[] =>
  allDeals(deals).filter((deal) => matchesFilter(deal, filter, pipeline.stages))

const byText = (read: (deal: Deal) => string) => (a: Deal, b: Deal) => read(a).localeCompare(read(b))

export function pageOf(deals: readonly Deal[], { pipeline }: BoardState, query: ListQuery): Page<Deal> {
  const places = new Map(pipeline.stages.map(({ id }, place) => [id, place]))
  const placeOf = ({ stage }: Deal) => places.get(stage) ?? 0
  return arrange(
    deals,
    { ...query, search: '' },
    {
      words: () => '',
      orders: [
        ['moved', byText(({ movedAt }) => movedAt)],
        ['title', byText(({ title }) => title)],
        ['organization', byText(({ organization }) => organization?.name ?? '')],
        ['contact', byText(({ contact }) => contact ?? '')],
        ['stage', (a, b) => placeOf(a) - placeOf(b)],
        ['value', (a, b) => a.value.amount - b.value.amount],
        ['probability', (a, b) => a.probability - b.probability],
        ['owner', byText(({ ownerName }) => ownerName)],
        ['created', byText(({ createdAt }) => createdAt)],
        ['close', byText(({ expectedClose }) => expectedClose ?? '9')],
      ],
    },
  )
}
