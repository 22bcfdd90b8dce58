import type { Clock } from './clock.ts'

/** A clock that a test moves. */
export function fakeClock(start = Date.parse('2026-03-02T10:00:00Z')): Clock & { advance(ms: number): void } {
  let now = start
  let last = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  const next = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0]
  return {
    now: () => now,
    setTimeout(run, ms) {
      last += 1
      timers.set(last, { at: now + ms, run })
      return last
    },
    clearTimeout: (timer) => void timers.delete(timer),
    advance(ms) {
      const until = now + ms
      for (let due = next(until); due; due = next(until)) {
        timers.delete(due[0])
        now = Math.max(now, due[1].at)
        due[1].run()
      }
      now = until
    },
  }
}
