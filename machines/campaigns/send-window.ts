/** Whether a campaign may knock where a person lives: by the zone of the phone, the day of the week, the holidays. */
import type { SendWindow } from '@aura/contracts/campaigns/design.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { isHoliday } from '../platform/holidays.ts'
import { wallAt } from '../platform/wall-clock.ts'

/** The zone of a phone by how its number begins; the longest beginning that fits holds. */
export const phoneZones: readonly (readonly [prefix: string, zone: string])[] = [
  ...(['92', '97'] as const).map((code) => [`+55${code}`, 'America/Manaus'] as const),
  ...(['65', '66'] as const).map((code) => [`+55${code}`, 'America/Cuiaba'] as const),
  ['+5567', 'America/Campo_Grande'],
  ['+5568', 'America/Rio_Branco'],
  ['+5569', 'America/Porto_Velho'],
  ['+5595', 'America/Boa_Vista'],
  ['+55', 'America/Sao_Paulo'],
  ['+351', 'Europe/Lisbon'],
  ['+34', 'Europe/Madrid'],
  ['+52', 'America/Mexico_City'],
  ['+54', 'America/Argentina/Buenos_Aires'],
  ['+56', 'America/Santiago'],
  ['+57', 'America/Bogota'],
  ['+51', 'America/Lima'],
  ['+598', 'America/Montevideo'],
  ['+595', 'America/Asuncion'],
]

/** Undefined where the number says nothing: the company's own zone holds. */
export const zoneOfPhone = (phone: string): string | undefined =>
  phoneZones.find(([prefix]) => phone.startsWith(prefix))?.[1]

/** The zones of phones in which the window is open, and null where it is by the clock of the company. */
export const openZones = (window: SendWindow, companyZone: string, now: Date): (string | null)[] => [
  ...new Set(phoneZones.map(([, zone]) => zone).filter((zone) => isWindowOpen(window, zone, now))),
  ...(isWindowOpen(window, companyZone, now) ? [null] : []),
]

export function isWindowOpen({ days, from, to, skipHolidays }: SendWindow, zone: string, now: Date): boolean {
  const wall = wallAt(zone, now.getTime())
  const day = new Date(wall)
  const minute = Math.floor((wall % dayMs) / minuteMs)
  if (!days.includes(day.getUTCDay()) || minute < from || minute >= to) return false
  return !skipHolidays || !isHoliday(day)
}
