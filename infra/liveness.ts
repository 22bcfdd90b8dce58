/**
 * A part that runs and does not answer is as bad as one that ended: a stopped process, a deadlock, a loop without an end.
 * It is asked at intervals, and found frozen after several misses in a row, so that a loaded machine ends nothing that is
 * only slow. Time is monotonic, and a miss counts only while the launcher itself runs: after the launcher, or the machine,
 * was stopped for a while every answer is late.
 */
export type LivenessSettings = {
  /** Between one question and the next. */
  everyMs: number
  /** How long an answer may take. */
  withinMs: number
  /** So many unanswered questions in a row are a part that is frozen. */
  misses: number
}

export const usualLiveness: LivenessSettings = { everyMs: 3_000, withinMs: 5_000, misses: 4 }

/** A timer of the launcher that is later than this says that the launcher did not run. */
const lateMs = 2_000

type Parts = {
  settings: LivenessSettings
  ask: (within: number) => Promise<boolean>
  elapsed: () => number
  pause: (ms: number) => Promise<void>
  /** False ends the watch. */
  goesOn: () => boolean
  answered: (latencyMs: number) => void
}

/** True when the part is frozen, false when the watch has ended. */
export async function watchLiveness({ settings, ask, elapsed, pause, goesOn, answered }: Parts): Promise<boolean> {
  let missed = 0
  /** True when it took no longer than the launcher's own timers allow. */
  const inTime = async (most: number, step: () => Promise<unknown>): Promise<boolean> => {
    const began = elapsed()
    await step()
    return elapsed() - began <= most + lateMs
  }
  while (goesOn()) {
    const rested = await inTime(settings.everyMs, () => pause(settings.everyMs))
    if (!goesOn()) return false
    const began = elapsed()
    let alive = false
    const isRequested = await inTime(settings.withinMs, async () => {
      alive = await ask(settings.withinMs).catch(() => false)
    })
    if (alive) answered(Math.round(elapsed() - began))
    missed = alive || !rested || !isRequested ? 0 : missed + 1
    if (missed >= settings.misses) return goesOn()
  }
  return false
}
