/** The national holidays of Brazil. */
import { dayMs } from '@aura/contracts/platform/durations.ts'

const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
/** Carnival Monday and Tuesday, Good Friday, Corpus Christi, from Easter. */
const movable = [-48, -47, -2, 60]

/** Of a day on a wall there. */
export function isHoliday(day: Date): boolean {
  const date = day.toISOString().slice(5, 10)
  if (fixed.includes(date)) return true
  const easter = easterOf(day.getUTCFullYear())
  return movable.some((days) => new Date(easter + days * dayMs).toISOString().slice(5, 10) === date)
}

/** Easter Sunday of the Gregorian calendar, after Butcher. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(at / 31) - 1, (at % 31) + 1)
}
