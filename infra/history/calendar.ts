/**
 * How busy the shop is: by the hour, by the day of the week and by the day of the month, and who serves when. Times are
 * those of the clocks in São Paulo, which have known no summer time since 2019.
 */
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Chance } from '../traffic/chance.ts'

const aheadMs = -3 * hourMs
export const timeZone = 'America/Sao_Paulo'

export const midnightOf = (at: number): number => Math.floor((at + aheadMs) / dayMs) * dayMs - aheadMs
export const hourOf = (at: number): number => Math.floor((at - midnightOf(at)) / hourMs)
/** 0 is Sunday. */
export const weekdayOf = (at: number): number => new Date(at + aheadMs).getUTCDay()
export const dateOf = (at: number): string => new Date(at + aheadMs).toISOString().slice(0, 10)

/** The next moment from then on at which somebody is in the office. */
export function officeTime(at: number): number {
  const hour = hourOf(at)
  if (weekdayOf(at) === 0 || weekdayOf(at) === 6 || hour >= 18) return officeTime(midnightOf(at) + dayMs + 9.4 * hourMs)
  return hour < 9 ? midnightOf(at) + 9.2 * hourMs : at
}

/** The last moment until then at which somebody was in the office. */
export function lastOfficeTime(at: number): number {
  const hour = hourOf(at)
  if (weekdayOf(at) === 0 || weekdayOf(at) === 6 || hour < 9) return lastOfficeTime(midnightOf(at) - 6.4 * hourMs)
  return hour >= 18 ? midnightOf(at) + 17.6 * hourMs : at
}

/** From midnight on: a rush before lunch, another in the late afternoon, some at night. */
const byHour = [1, 0, 0, 0, 0, 0, 1, 3, 7, 10, 12, 11, 7, 8, 10, 11, 10, 9, 7, 6, 6, 4, 3, 2]
const ofAll = byHour.reduce((sum, weight) => sum + weight, 0)
/** Sunday first. On Monday comes what was bought at the weekend. */
const byWeekday = [0.28, 1.3, 1.1, 1, 1, 1.12, 0.55]

/** Salaries come on the fifth and bills on the tenth and the twenty-fifth. */
function byMonthDay(at: number): number {
  const day = Number(dateOf(at).slice(8))
  if (day >= 5 && day <= 7) return 1.25
  return day === 10 || day === 25 ? 1.15 : 1
}

/** When customers begin on a day, in their order; `rush` is one hour that had many more. */
export function arrivalsOf(
  chance: Chance,
  day: number,
  usual: number,
  rush?: { hour: number; times: number; least: number },
): number[] {
  const weight = (byWeekday[weekdayOf(day + 12 * hourMs)] ?? 1) * byMonthDay(day + 12 * hourMs)
  const arrivals = byHour.flatMap((share, hour) => {
    const ordinary = (usual * weight * share) / ofAll
    const expected = rush?.hour === hour ? Math.max(rush.least, ordinary * rush.times) : ordinary
    const count = Math.floor(expected) + (chance.happens(expected % 1) ? 1 : 0)
    return Array.from({ length: count }, () => day + hour * hourMs + chance.next() * hourMs)
  })
  return arrivals.sort((one, other) => one - other)
}

export type Pause = { from: number; to: number; reason: string }
export type Shift = { from: number; to: number; pauses: readonly Pause[] }

/** Two shifts on weekdays, one on Saturdays, two people on Sundays; the first four serve the counter. */
const hours = (number: number, weekday: number): readonly [number, number] | null => {
  if (weekday === 0) return number % 4 === 1 ? [10, 18] : null
  if (weekday === 6) return number % 2 === 0 ? [9, 18] : null
  return number % 2 === 1 ? [7.5, 16.5] : [11.5, 21.5]
}

const shortPauses = ['break', 'break', 'Café', 'meeting', 'training', 'Retorno para cliente']

/** The shift of the operator with this number, from 1 on; null on a day off. */
export function shiftOf(chance: Chance, number: number, day: number): Shift | null {
  const span = hours(number, weekdayOf(day + 12 * hourMs))
  if (!span) return null
  const near = (hour: number) => day + hour * hourMs + chance.between(-7, 7) * minuteMs
  const [from, to] = [near(span[0]), near(span[1])]
  const lunch = near((span[0] + span[1]) / 2 + (number % 3) * 0.5)
  const second = near(span[1] - 1.5)
  return {
    from,
    to,
    pauses: [
      { from: lunch, to: lunch + chance.between(48, 63) * minuteMs, reason: 'lunch' },
      { from: second, to: second + chance.between(8, 22) * minuteMs, reason: chance.one(shortPauses) ?? 'break' },
    ],
  }
}

export const isServing = ({ from, to, pauses }: Shift, at: number): boolean =>
  at >= from && at < to && !pauses.some((pause) => at >= pause.from && at < pause.to)
