/**
 * Preloaded into a process: its wall clock is off by as many milliseconds as the file says. Timers go on as they were,
 * for they count on the monotonic clock, as on a machine whose clock is set.
 */
import { readFileSync } from 'node:fs'

/** Where the processes of a run find how far off their clock is. */
export const clockFile = 'FAULTS_CLOCK_FILE'

const lookEveryMs = 25

function bendClock(path: string): void {
  const Real = Date
  let offset = 0
  setInterval(() => {
    offset = Number(readFileSync(path, 'utf8'))
  }, lookEveryMs).unref()
  const now = () => Real.now() + offset
  globalThis.Date = new Proxy(Real, {
    construct: (target, inputs, made) => Reflect.construct(target, inputs.length === 0 ? [now()] : inputs, made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

const path = process.env[clockFile]
if (path) bendClock(path)
