/** Time zones for tests of a day or a month: no midnight comes between. */
import { setTimeout } from 'node:timers/promises'
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'

/** Where it is between noon and one: neither the day nor the month ends while a test puts its clock on by hours. */
export function zoneByDay(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** How long `zoneAtNoon` may wait. */
export const noonWaitMs = 2 * minuteMs

/** Where it is noon just now; its hour has two minutes left at least, so what happens next is all within it. */
export async function zoneAtNoon(): Promise<string> {
  const left = hourMs - (Date.now() % hourMs)
  if (left < noonWaitMs) await setTimeout(left)
  return zoneByDay()
}
