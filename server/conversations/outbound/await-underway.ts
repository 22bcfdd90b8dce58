/** What is at the provider already cannot be called back: a stop waits for it, so that its answer means stop. */
import { setTimeout as wait } from 'node:timers/promises'

/** As long as a provider may take to answer. */
const patienceMs = 15_000
const lookMs = 50

/** How many have not come back in that time. */
export async function awaitUnderway(underway: () => Promise<number>): Promise<number> {
  for (let left = patienceMs; ; left -= lookMs) {
    const count = await underway()
    if (count === 0 || left <= 0) return count
    await wait(lookMs)
  }
}
