/**
 * What campaigns may take of the messages that a provider account lets leave within a second. Answers go first, so campaigns write
 * only a little ahead, and each of those that write over the account has as much of it written as the others.
 */

/** So much may be written and not yet with the provider: more would wait there while the rate or the campaign changes. */
const secondsAhead = 3

export type RateUse = {
  perSecond: number
  /** By the campaign that asks, written and not yet with the provider. */
  own: number
  /** How many other campaigns have such messages. */
  others: number
}

/** How many more messages a campaign may write. */
export const rateRoom = ({ perSecond, own, others }: RateUse): number =>
  Math.max(0, Math.ceil((perSecond * secondsAhead) / (others + 1)) - own)

/** What one campaign gets in a minute beside those that run over the same account. */
export const rateShare = (perSecond: number, running: number): number =>
  Math.max(1, Math.floor((perSecond * 60) / (running + 1)))
