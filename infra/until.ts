import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is yes; false when the time is over. The first question is asked at once. */
export async function until(
  check: () => boolean | Promise<boolean>,
  { within, every = 20 }: { within: number; every?: number },
): Promise<boolean> {
  const deadline = performance.now() + within
  while (!(await check())) {
    if (performance.now() >= deadline) return false
    await pause(every)
  }
  return true
}
