/** A page of the deals that the list shows, in the order that its address asks for. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { arrange, type Page } from '../../platform/ui/table/arrange.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'

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
