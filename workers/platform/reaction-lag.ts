/**
 * How far reactions are behind, per company, as of the last look there. A look at some companies says
 * nothing of the others, so one that is behind is looked at again until it is not.
 */
import { type Due, lagOf } from './due-reactions.ts'

export type LagBook = {
  /** Where some reaction is behind. */
  companies: () => Iterable<string>
  /** What a look found; whatever it did not find in a company it looked at has caught up. */
  note: (looked: Iterable<string>, due: readonly Due[]) => void
  /** In the company where it is most. */
  most: (reaction: string) => number
}

export function lagBook(): LagBook {
  const behind = new Map<string, Map<string, number>>()
  return {
    companies: () => behind.keys(),
    note(looked, due) {
      for (const company of looked) behind.delete(company)
      for (const [company, found] of Map.groupBy(due, (due) => due.company)) {
        const lags = found.map((due) => [due.reaction, lagOf(due)] as const).filter(([, lag]) => lag > 0)
        if (lags.length > 0) behind.set(company, new Map(lags))
      }
    },
    most: (reaction) => [...behind.values()].reduce((most, lags) => Math.max(most, lags.get(reaction) ?? 0), 0),
  }
}
