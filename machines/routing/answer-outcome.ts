/** What became of a promised answer when it is given: whatever clock watches the promise, one that is over is broken. */
export type AnswerOutcome = 'met' | 'breached'

export const answerOutcome = (due: number, at: number): AnswerOutcome => (at <= due ? 'met' : 'breached')

/** The share of promises that were kept, in per cent; null without any. */
export const serviceLevel = (met: number, breached: number): number | null =>
  met + breached === 0 ? null : Math.round((met / (met + breached)) * 100)
