/** Where a card stands in its column: a text that sorts between its neighbours'. */
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Past this a column's ranks are drawn anew; the contract allows twice as much. */
const longRank = 100

/** The ranks of the cards above and below; null at an end of the column. */
export type Neighbours = { above: string | null; below: string | null }

/**
 * Null when the neighbours leave no room: their ranks are equal, or have grown too long. Two who drop into one gap at the
 * same moment seldom draw the same; if they do, their ids decide.
 */
export function rankBetween({ above, below }: Neighbours, random: () => number): string | null {
  if (above !== null && below !== null && above >= below) return null
  let [from, to] = [above, below]
  let rank = generateKeyBetween(from, to)
  for (let step = 0; step < 6; step++) {
    if (random() < 0.5) from = rank
    else to = rank
    rank = generateKeyBetween(from, to)
  }
  return rank.length > longRank ? null : rank
}

/** The ranks of a column drawn anew, in the order of its cards. */
export function evenRanks(ids: readonly string[]): Record<string, string> {
  const ranks = generateNKeysBetween(null, null, ids.length)
  return Object.fromEntries(ids.map((id, index) => [id, ranks[index] ?? '']))
}
