/** Time that stands still until a test moves it. */
import type { Clock } from '../clock.ts'

type Entry = { at: number; order: number; run: () => void }

export type TestClock = Clock & {
  /** Runs what is due on the way, with the promises in between. */
  advance(ms: number): Promise<void>
  /** One thing that was put off, and the promises after it. */
  turn(): Promise<void>
  /** Promises and what was put off to the end of the turn. */
  settle(): Promise<void>
}

export function createTestClock(start = 1_000_000): TestClock {
  let now = start
  let order = 0
  let timers: Entry[] = []
  let soon: (() => void)[] = []

  const promises = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  }

  async function settle() {
    await promises()
    while (soon.length > 0) {
      const runs = soon
      soon = []
      for (const run of runs) run()
      await promises()
    }
  }

  return {
    now: () => now,
    steady: () => now,
    after(ms, run) {
      const entry = { at: now + Math.max(0, ms), order: order++, run }
      timers.push(entry)
      return {
        cancel() {
          timers = timers.filter((timer) => timer !== entry)
        },
      }
    },
    soon: (run) => void soon.push(run),
    settle,
    async turn() {
      await promises()
      soon.shift()?.()
      await promises()
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at || a.order - b.order)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
