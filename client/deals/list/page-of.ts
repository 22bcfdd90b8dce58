/** A page of the deals that the list shows, in the order that its address asks for. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRecords } from '@aura/contracts/deals/learned.ts'
import { learnedOf } from '@aura/machines/deals/learned.ts'
import { arrange, type Page } from '../../platform/ui/table/arrange.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'

const byText = (read: (deal: Deal) => string) => (a: Deal, b: Deal) => read(a).localeCompare(read(b))

/** `records`: of the ended deals, for the order by the probability that they teach; deals without one come last. */
export function pageOf(
  deals: readonly Deal[],
  { pipeline }: BoardState,
  query: ListQuery,
  records: StageRecords | undefined,
): Page<Deal> {
  const places = new Map(pipeline.stages.map(({ id }, place) => [id, place]))
  const placeOf = ({ stage }: Deal) => places.get(stage) ?? 0
  const learned = (deal: Deal) => learnedOf(records, deal, pipeline.stages)?.percent ?? -1
  return arrange(
    deals,
    { ...query, search: '' },
    {
      words: () => '',
      below: (deal) => query.sort === 'learned' && learned(deal) < 0,
      orders: [
        ['moved', byText(({ movedAt }) => movedAt)],
        ['idle', (a, b) => b.movedAt.localeCompare(a.movedAt)],
        ['title', byText(({ title }) => title)],
        ['organization', byText(({ organization }) => organization?.name ?? '')],
        ['contact', byText(({ contact }) => contact ?? '')],
        ['stage', (a, b) => placeOf(a) - placeOf(b)],
        ['value', (a, b) => a.value.amount - b.value.amount],
        ['probability', (a, b) => a.probability - b.probability],
        ['learned', (a, b) => learned(a) - learned(b)],
        ['owner', byText(({ ownerName }) => ownerName)],
        ['created', byText(({ createdAt }) => createdAt)],
        ['close', byText(({ expectedClose }) => expectedClose ?? '9')],
      ],
    },
  )
}
