/** Who asks a model for a suggestion: one call at a time, once, and again only after a failure that may have passed. */

export type SuggestionClaim = {
  state: 'asking' | 'suggested' | 'nothing'
  leaseUntil: Date | null
  hasProblem: boolean
  isTaken: boolean
  madeAt: Date
}

/** A failure of the provider may have passed by then. */
export const retryMs = 60_000
/** Another call is asking: its answer comes within some seconds. */
export const pollMs = 2_000

/** Milliseconds until a model may be asked, or another call's answer looked for; null where the suggestion stays. */
export function askAgainMs(claim: SuggestionClaim, now: Date): number | null {
  const { state, leaseUntil, hasProblem, isTaken, madeAt } = claim
  if (state === 'asking')
    return leaseUntil === null ? 0 : Math.min(pollMs, Math.max(0, leaseUntil.getTime() - now.getTime()))
  if (!hasProblem || isTaken) return null
  return Math.max(0, madeAt.getTime() + retryMs - now.getTime())
}

export const mayAsk = (claim: SuggestionClaim, now: Date): boolean => askAgainMs(claim, now) === 0
