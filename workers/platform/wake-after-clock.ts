/**
 * pg-boss measures each look at a queue by the wall clock and sleeps for the rest of its interval. A clock that is set back
 * during a look makes the look seem to have taken less than no time, and the queue sleeps for as long as the clock was set
 * back. So after such a jump every queue is woken at each interval, until the longest of these sleeps is over.
 */
export type ClockWatch = {
  /** The wall clock, and time that only grows; both in milliseconds. */
  wall: () => number
  elapsed: () => number
  wake: () => void
}

/** Slewing a clock moves it less than this between two looks. */
const leastJumpMs = 500

/** To be called once an interval. */
export function wakeAfterClock({ wall, elapsed, wake }: ClockWatch): () => void {
  let ahead = wall() - elapsed()
  let wakeUntil = 0
  return () => {
    const next = wall() - elapsed()
    const back = ahead - next
    ahead = next
    if (back > leastJumpMs) wakeUntil = Math.max(wakeUntil, elapsed() + back)
    if (elapsed() < wakeUntil) wake()
  }
}
