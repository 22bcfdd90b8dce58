/** What is left of a month's money. In minor units of one currency. */

/** `reserved`: for messages that are written and not booked yet. */
export type MoneyBudget = { budget: number; spent: number; reserved: number }

export const moneyLeft = ({ budget, spent, reserved }: MoneyBudget): number =>
  Math.max(0, budget - spent - Math.max(0, reserved))

/** At most: those that are billed as one part each. */
export const messagesFor = (left: number, price: number): number => Math.max(0, Math.floor(left / price))
