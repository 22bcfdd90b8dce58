/** What the cards of columns add up to. A column that stays as it is was counted already. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'

type Figures = { count: number; values: readonly Money[]; open: readonly Deal[]; probability: number }

const counted = new WeakMap<readonly Deal[], Figures & { stages: readonly StageRule[] }>()

/** `probability`: the sum of those that are open. */
export function figuresOf(deals: readonly Deal[], stages: readonly StageRule[]): Figures {
  const known = counted.get(deals)
  if (known?.stages === stages) return known
  const open = deals.filter((deal) => stateOf(deal, stages) === 'open')
  const probability = open.reduce((sum, deal) => sum + deal.probability, 0)
  const figures = { count: deals.length, values: sums(deals), open, probability, stages }
  counted.set(deals, figures)
  return figures
}

type Total = { count: number; values: Money[]; open: Deal[]; probability: number | undefined }

/** `probability`: the average of the open deals, in whole percent; undefined where there is none. One that has ended has none. */
export function totalOf(columns: readonly { deals: readonly Deal[] }[], stages: readonly StageRule[]): Total {
  const all = columns.map(({ deals }) => figuresOf(deals, stages))
  const count = all.reduce((sum, figures) => sum + figures.count, 0)
  const amounts = new Map<Money['currency'], number>()
  for (const { currency, amount } of all.flatMap(({ values }) => values))
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount)
  const values = [...amounts].map(([currency, amount]) => ({ currency, amount }))
  const open = all.flatMap((figures) => figures.open)
  const probability = all.reduce((sum, figures) => sum + figures.probability, 0)
  return {
    count,
    open,
    values: values.sort((a, b) => b.amount - a.amount),
    probability: open.length === 0 ? undefined : Math.round(probability / open.length),
  }
}
