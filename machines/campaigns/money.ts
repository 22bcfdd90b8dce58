/** What is left of a month's money, in messages. In minor units of one currency. */

/** `reserved`: for messages that are written and not booked yet. */
export type MoneyBudget = { budget: number; spent: number; reserved: number }

export const messagesFor = ({ budget, spent, reserved }: MoneyBudget, price: number): number =>
  Math.max(0, Math.floor((budget - spent - Math.max(0, reserved)) / price))
