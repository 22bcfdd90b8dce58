/** A time zone for tests of a day: no midnight comes between. */
import { setTimeout } from 'node:timers/promises'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'

/** Where it is noon just now; its hour has two minutes left at least, so what happens next is all within it. */
export async function zoneAtNoon(): Promise<string> {
  const left = hourMs - (Date.now() % hourMs)
  if (left < 2 * minuteMs) await setTimeout(left)
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
