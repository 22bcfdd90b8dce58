export type Left = { hours: number; minutes: number }

/** What is left of a window, in whole minutes; null when it is over. */
export function leftOf(until: string, now: number): Left | null {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  return minutes <= 0 ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
