/**
 * Whether a campaign may knock where a person lives: by the zone of the phone, the day of the week, the holidays. The law
 * profile of the company's country and its own quiet hours hold beside the window of the campaign.
 */
import type { SendWindow } from '@aura/contracts/campaigns/design.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { type CampaignFacts, clockRefusal } from '../conversations/outbound/decide.ts'
import { type Refused, refused } from '../platform/decision.ts'
import { type HolidayCalendar, isHoliday } from '../platform/holidays.ts'
import { phoneZones } from '../platform/phone-zones.ts'
import { wallAt } from '../platform/wall-clock.ts'

/** When a campaign may knock; `companyZone`: of people whose phone says nothing. */
export type SendHours = Pick<CampaignFacts, 'law' | 'quiet' | 'restDays' | 'calendar'> & {
  window: SendWindow | null
  companyZone: string
}

/** Null stands for the zone of the company. */
type Zone = string | null

/** Each zone of phones once, and the company's. */
export const zones: readonly Zone[] = [...new Set(phoneZones.map(([, zone]) => zone)), null]

/** Why nobody who lives there is addressed now. */
export function zoneRefusal(hours: SendHours, zone: Zone, now: Date): Refused | undefined {
  const { window, companyZone: timezone } = hours
  const there = zone ?? timezone
  const refusal = clockRefusal({ ...hours, timezone, zone: there }, now)
  if (refusal) return refusal
  return window === null || isWindowOpen(window, { zone: there, calendar: hours.calendar }, now)
    ? undefined
    : refused('campaigns.outside_window')
}

/** Where people may be addressed now; undefined: everywhere. */
export function openZones(hours: SendHours, now: Date): Zone[] | undefined {
  const open = zones.filter((zone) => !zoneRefusal(hours, zone, now))
  return open.length === zones.length ? undefined : open
}

/** Why nobody anywhere is addressed now. */
export const everywhereRefusal = (hours: SendHours, now: Date): Refused | undefined =>
  openZones(hours, now)?.length === 0 ? zoneRefusal(hours, null, now) : undefined

export function isWindowOpen(
  { days, from, to, skipHolidays }: SendWindow,
  { zone, calendar }: { zone: string; calendar: HolidayCalendar },
  now: Date,
): boolean {
  const wall = wallAt(zone, now.getTime())
  const day = new Date(wall)
  const minute = Math.floor((wall % dayMs) / minuteMs)
  if (!days.includes(day.getUTCDay()) || minute < from || minute >= to) return false
  return !skipHolidays || !isHoliday(calendar, day)
}
