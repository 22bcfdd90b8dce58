/** Time as the gateway sees it, handed in so that a test of minutes takes a millisecond. */
export type Timer = { cancel(): void }

export type Clock = {
  /** Wall time in milliseconds. */
  now(): number
  /** A time that only grows, for measuring how long something took. */
  steady(): number
  after(ms: number, run: () => void): Timer
  /** After whatever else this turn of the event loop brings. */
  soon(run: () => void): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return { cancel: () => clearTimeout(timer) }
  },
  soon: (run) => void setImmediate(run),
}

export function every(clock: Clock, ms: number, run: () => void): Timer {
  let timer = clock.after(ms, step)
  function step() {
    timer = clock.after(ms, step)
    run()
  }
  return { cancel: () => timer.cancel() }
}
