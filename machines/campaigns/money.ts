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

/** At most: those that are billed as one part each. */
export const messagesFor = (left: number, price: number): number => Math.max(0, Math.floor(left / price))

/** What the people of one channel cost together; null where it has no price. */
export type ChannelCost = { reached: number; cost: number | null }

/** How many of the people `left` does not pay for, down the channels in their order, each at what a message there costs on average. */
export function unpaid(left: number, channels: readonly ChannelCost[]): number {
  let [rest, people] = [left, 0]
  for (const { reached, cost } of channels) {
    if (reached === 0 || cost === null || cost === 0) continue
    const each = Math.ceil(cost / reached)
    const paid = Math.min(reached, messagesFor(rest, each))
    rest -= paid * each
    people += reached - paid
  }
  return people
}
