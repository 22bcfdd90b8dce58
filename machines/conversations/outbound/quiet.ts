/** Hours in which a company does not address anybody on its own account. */

import type { Quiet, RestDays } from '@aura/contracts/conversations/outbound/rules.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { type HolidayCalendar, isHoliday } from '../../platform/holidays.ts'
import { wallAt } from '../../platform/wall-clock.ts'

/** Minutes since midnight on a wall there. */
export function minuteThere(timeZone: string, at: Date): number {
  return Math.floor((wallAt(timeZone, at.getTime()) % dayMs) / minuteMs)
}

export function isQuiet(quiet: Quiet | null, timeZone: string, at: Date): boolean {
  if (quiet === null) return false
  const now = minuteThere(timeZone, at)
  const { from, to } = quiet
  return from < to ? from <= now && now < to : from <= now || now < to
}

/** A day on which a company addresses nobody on its own account, where it is. */
export function isRestDay(
  { sundays, holidays }: RestDays,
  { calendar, timezone }: { calendar: HolidayCalendar; timezone: string },
  at: Date,
): boolean {
  const day = new Date(wallAt(timezone, at.getTime()))
  return (sundays && day.getUTCDay() === 0) || (holidays && isHoliday(calendar, day))
}
