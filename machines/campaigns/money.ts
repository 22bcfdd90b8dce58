/** What is left of a month's money and of a campaign's own ceiling. In minor units of one currency. */

/** `reserved`: for messages that are written and not booked yet. */
export type MoneyBudget = { budget: number; spent: number; reserved: number }

/** Why messages wait once nothing of it is left. */
export type MoneyCode = 'campaigns.money_spent' | 'campaigns.budget_spent'
export const moneyCodes: readonly MoneyCode[] = ['campaigns.money_spent', 'campaigns.budget_spent']

export type MoneyLeft = { left: number; code: MoneyCode }

/** The one that leaves least is the one that holds; undefined without any. */
export const leastLeft = (budgets: readonly (MoneyBudget & { code: MoneyCode })[]): MoneyLeft | undefined =>
  budgets
    .map(({ code, ...budget }) => ({ left: moneyLeft(budget), code }))
    .reduce<MoneyLeft | undefined>((least, next) => (least && least.left <= next.left ? least : next), undefined)

export const moneyLeft = ({ budget, spent, reserved }: MoneyBudget): number =>
  Math.max(0, budget - spent - Math.max(0, reserved))

/** By how much what is spent and reserved already exceeds it. */
export const overspentBy = ({ budget, spent, reserved }: MoneyBudget): number =>
  Math.max(0, spent + Math.max(0, reserved) - budget)

/** At most: those that are billed as one part each. */
export const messagesFor = (left: number, price: number): number => Math.max(0, Math.floor(left / price))

/** What the people of one channel cost together; null where it has no price. `parts`: of their messages, one each where absent. */
export type ChannelCost = { reached: number; cost: number | null; parts?: number | undefined }

/**
 * Of the people of each channel, in their order, those whom `left` pays for, with messages of as many parts as there on average.
 * The cost is that of whole parts.
 */
export function paidBy(left: number, channels: readonly ChannelCost[]): { reached: number; cost: number }[] {
  let rest = left
  return channels.map(({ reached, cost, parts = reached }) => {
    if (cost === null) return { reached: 0, cost: 0 }
    if (reached === 0 || cost === 0) return { reached, cost }
    if (rest >= cost) {
      rest -= cost
      return { reached, cost }
    }
    const price = Math.ceil(cost / Math.max(1, parts))
    const paid = Math.min(reached, Math.floor((messagesFor(rest, price) * reached) / Math.max(1, parts)))
    const paidCost = paid === reached ? cost : Math.ceil((paid * parts) / reached) * price
    rest -= paidCost
    return { reached: paid, cost: paidCost }
  })
}

/** How many of the people of channels with a price `left` does not pay for. */
export function unpaid(left: number, channels: readonly ChannelCost[]): number {
  const paid = paidBy(left, channels)
  return channels.reduce(
    (sum, { reached, cost }, at) => sum + (cost === null ? 0 : reached - (paid[at]?.reached ?? 0)),
    0,
  )
}

type Forecast = {
  used: number
  reserved: number
  /** Null where counting takes too long. */
  channels: readonly ChannelCost[] | null
}

/** What a ceiling leaves, and how many of those who wait it does not pay for; null where that is not known. */
export function withBudget(
  { used: spent, reserved, channels }: Forecast,
  budget: number | null,
): { left: number | null; unpaid: number | null } {
  const left = budget === null ? null : moneyLeft({ budget, spent, reserved })
  if (channels === null) return { left, unpaid: null }
  if (left === null) return { left, unpaid: 0 }
  const isPriced = channels.every(({ reached, cost }) => reached === 0 || cost !== null)
  return { left, unpaid: isPriced ? unpaid(left, channels) : null }
}

/**
 * What can be said of those who wait under a ceiling. Without one of its own, a campaign may still be limited by the month: nobody
 * is promised a message then.
 */
export function fitUnder(budget: { left: number | null; unpaid: number | null; hasMonthBudget: boolean }) {
  if (budget.unpaid === null) return 'unknown'
  if (budget.unpaid > 0) return 'some'
  return budget.left === null && budget.hasMonthBudget ? 'by_month' : 'all'
}
