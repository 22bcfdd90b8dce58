/** What the cards of columns add up to. A column that stays as it is was counted already. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { sums } from '@aura/machines/deals/metrics.ts'

type Figures = { count: number; values: readonly Money[]; probability: number }

const counted = new WeakMap<readonly Deal[], Figures>()

export function figuresOf(deals: readonly Deal[]): Figures {
  const known = counted.get(deals)
  if (known) return known
  const probability = deals.reduce((sum, deal) => sum + deal.probability, 0)
  const figures = { count: deals.length, values: sums(deals), probability }
  counted.set(deals, figures)
  return figures
}

type Total = { count: number; values: Money[]; probability: number | undefined }

/** `probability`: the average, in whole percent; undefined where there is no card. */
export function totalOf(columns: readonly { deals: readonly Deal[] }[]): Total {
  const all = columns.map(({ deals }) => figuresOf(deals))
  const count = all.reduce((sum, figures) => sum + figures.count, 0)
  const amounts = new Map<Money['currency'], number>()
  for (const { currency, amount } of all.flatMap(({ values }) => values))
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount)
  const values = [...amounts].map(([currency, amount]) => ({ currency, amount }))
  const probability = all.reduce((sum, figures) => sum + figures.probability, 0)
  return {
    count,
    values: values.sort((a, b) => b.amount - a.amount),
    probability: count === 0 ? undefined : Math.round(probability / count),
  }
}
