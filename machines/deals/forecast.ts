/**
 * The forecast of a pipeline by month and currency, of all deals and of each owner or stage: what was won, what is
 * expected by how likely it is, and the target. Each figure names its deals and what each of them counts for, so that the
 * rows behind a figure add up to it. The same function counts the board of now and that of an earlier moment.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import type { Target } from '@aura/contracts/deals/targets/target.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { columnStage } from './filter.ts'
import { weightOf } from './metrics.ts'
import { stateOf } from './outcome.ts'

/** From which typed probability a deal is a commitment, and from which the best case counts on it. Whole percent. */
export const leastCommitted = 80
export const leastBestCase = 50

export const forecastFigures = ['won', 'commit', 'best', 'open', 'weighted'] as const
export type ForecastFigure = (typeof forecastFigures)[number]
/** In minor units of the currency. */
export type ForecastCell = { amount: number; deals: Deal[] }

export const forecastGroups = ['owner', 'stage'] as const
export type ForecastGroup = (typeof forecastGroups)[number]

export type ForecastRow = {
  /** An owner or a stage; null for all of the month. */
  key: string | null
  cells: Record<ForecastFigure, ForecastCell>
  /** Undefined where the month has none for this row. */
  target: number | undefined
}

/** `month`: 'YYYY-MM'; null for open deals without a date. */
export type ForecastMonth = {
  month: string | null
  currency: Money['currency']
  total: ForecastRow
  rows: ForecastRow[]
}

/** What a deal counts for in a figure. */
export const shareIn = (figure: ForecastFigure): ((deal: Deal) => number) =>
  figure === 'weighted' ? weightOf : () => 1

type Placed = { deal: Deal; isWon: boolean; month: string | null }

const counts: Record<ForecastFigure, (placed: Placed) => boolean> = {
  won: ({ isWon }) => isWon,
  commit: ({ isWon, deal }) => !isWon && deal.probability >= leastCommitted,
  best: ({ isWon, deal }) => !isWon && deal.probability >= leastBestCase,
  open: ({ isWon }) => !isWon,
  weighted: ({ isWon }) => !isWon,
}

function cellOf(figure: ForecastFigure, placed: readonly Placed[]): ForecastCell {
  const deals = placed.filter(counts[figure]).map(({ deal }) => deal)
  const share = shareIn(figure)
  return { deals, amount: Math.round(deals.reduce((sum, deal) => sum + deal.value.amount * share(deal), 0)) }
}

const cellsOf = (placed: readonly Placed[]): ForecastRow['cells'] => ({
  won: cellOf('won', placed),
  commit: cellOf('commit', placed),
  best: cellOf('best', placed),
  open: cellOf('open', placed),
  weighted: cellOf('weighted', placed),
})

/** All months of one currency together; a target is of its month alone. */
export const totalsOf = (months: readonly ForecastMonth[]): { currency: Money['currency']; row: ForecastRow }[] =>
  [...Map.groupBy(months, ({ currency }) => currency)].map(([currency, of]) => {
    const all = (figure: ForecastFigure) => of.flatMap(({ total }) => total.cells[figure].deals)
    const placed = [
      ...all('won').map((deal) => ({ deal, isWon: true, month: null })),
      ...all('open').map((deal) => ({ deal, isWon: false, month: null })),
    ]
    return { currency, row: { key: null, cells: cellsOf(placed), target: undefined } }
  })

/** The targets of one month and one currency that are of everybody, or of one owner alone. */
function targetOf(targets: readonly Target[], { month, currency }: Pick<ForecastMonth, 'month' | 'currency'>) {
  const ofMonth = targets.filter(({ period, amount }) => period === month && amount.currency === currency)
  return (ownerId: string | null): number | undefined => {
    const own = ofMonth.filter(({ userIds }) =>
      ownerId === null ? userIds.length === 0 : userIds.length === 1 && userIds[0] === ownerId,
    )
    return own.length === 0 ? undefined : own.reduce((sum, { amount }) => sum + amount.amount, 0)
  }
}

type Options = {
  by: ForecastGroup
  targets: readonly Target[]
  /** The month before which sales that are over are left out, 'YYYY-MM'; overdue deals stay. */
  since: string
  /** The day of a moment where the reader is. */
  dayOf: (instant: string) => string
}

const byMonth = (a: ForecastMonth, b: ForecastMonth) =>
  (a.month ?? '9999').localeCompare(b.month ?? '9999') || a.currency.localeCompare(b.currency)

export function forecastOf({ pipeline, deals }: BoardState, { by, targets, since, dayOf }: Options): ForecastMonth[] {
  const placed = allDeals(deals).flatMap((deal): Placed[] => {
    const state = stateOf(deal, pipeline.stages)
    if (state === 'open') return [{ deal, isWon: false, month: deal.expectedClose?.slice(0, 7) ?? null }]
    const month = deal.outcome && dayOf(deal.outcome.at).slice(0, 7)
    return state === 'won' && month !== undefined && month >= since ? [{ deal, isWon: true, month }] : []
  })
  const keyOf = ({ deal }: Placed) => (by === 'owner' ? deal.ownerId : columnStage(deal, pipeline.stages))
  const places = new Map(pipeline.stages.map(({ id }, place) => [id, place]))
  const groups = Map.groupBy(placed, ({ deal, month }) => `${month ?? ''} ${deal.value.currency}`)
  return [...groups.values()]
    .flatMap((group): ForecastMonth[] => {
      const [first] = group
      if (!first) return []
      const head = { month: first.month, currency: first.deal.value.currency }
      const target = targetOf(targets, head)
      const rows = [...Map.groupBy(group, keyOf)].map(
        ([key, of]): ForecastRow => ({
          ...{ key, cells: cellsOf(of) },
          target: by === 'owner' ? target(key) : undefined,
        }),
      )
      const byAmount = (a: ForecastRow, b: ForecastRow) =>
        b.cells.won.amount + b.cells.weighted.amount - a.cells.won.amount - a.cells.weighted.amount
      const byPlace = (a: ForecastRow, b: ForecastRow) =>
        (places.get(a.key ?? '') ?? 0) - (places.get(b.key ?? '') ?? 0)
      const total = { key: null, cells: cellsOf(group), target: target(null) }
      return [{ ...head, total, rows: rows.sort(by === 'owner' ? byAmount : byPlace) }]
    })
    .sort(byMonth)
}
