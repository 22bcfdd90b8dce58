/** Time as the feed sees it, so that a test of a day takes a millisecond. */
export type Clock = {
  now(): number
  setTimeout(run: () => void, ms: number): number
  clearTimeout(timer: number): void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
}

/** One timer that is set again and again; setting it forgets what it was set to before. */
export function createTimer(clock: Clock) {
  let running: number | undefined
  const stop = () => {
    if (running !== undefined) clock.clearTimeout(running)
    running = undefined
  }
  return {
    stop,
    set(ms: number, run: () => void) {
      stop()
      running = clock.setTimeout(
        () => {
          running = undefined
          run()
        },
        Math.max(0, ms),
      )
    },
    running: () => running !== undefined,
  }
}
export type Timer = ReturnType<typeof createTimer>
