/** Time zones for tests of a day or a month: no midnight comes between. */
import { setTimeout } from 'node:timers/promises'
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { isHolidayIn } from '@aura/machines/platform/holidays.ts'
import { instantOf, wallAt } from '@aura/machines/platform/wall-clock.ts'

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

/** At that minute of the next Tuesday in São Paulo that is no holiday, a week ahead or more. */
export function tuesdayAt(minute: number, after: Date): Date {
  const zone = 'America/Sao_Paulo'
  const wall = wallAt(zone, after.getTime())
  const midnight = wall - (wall % dayMs)
  const week = 7 * dayMs
  let day = midnight + (((9 - new Date(midnight).getUTCDay()) % 7) + 7) * dayMs
  while (isHolidayIn('BR', new Date(day))) day += week
  return new Date(instantOf(zone, day + minute * minuteMs))
}
