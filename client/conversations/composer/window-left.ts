/** Seconds of a window that are left, up to a whole minute; null when it is over. */
export function leftOf(until: string, now: number): number | null {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000)
  return minutes <= 0 ? null : minutes * 60
}
