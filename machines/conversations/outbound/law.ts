/**
 * The law profiles: at which hours a company of a country may address people on its own account, on the clock of the place
 * where each lives. Each is as strict as the strictest of the rules that it names, whatever the channel.
 */
import type { Country } from '@aura/contracts/platform/locale.ts'
import { firstRefusal, type Refused, refused } from '../../platform/decision.ts'
import { countryNamed, isHolidayIn } from '../../platform/holidays.ts'
import { clocksOf } from '../../platform/phone-zones.ts'
import { wallAt } from '../../platform/wall-clock.ts'
import { minuteThere } from './quiet.ts'

/** Minutes since midnight, by days of the week from 0, Sunday. */
export type LawHours = { days: readonly number[]; from: number; to: number }
export type LawProfile = { country: Country; hours: readonly LawHours[]; holidays: boolean }

const [monday, saturday] = [1, 6]
const weekdays = [monday, 2, 3, 4, 5]
const clock = (hour: number): number => hour * 60

/** Where no rule is named: a guess, and no rule of a country. */
const cautious: Omit<LawProfile, 'country'> = {
  hours: [{ days: [...weekdays, saturday], from: clock(9), to: clock(20) }],
  holidays: false,
}

const profiles: Readonly<Record<Country, Omit<LawProfile, 'country'>>> = {
  // The self-regulation of telemarketing (Probare): no Sundays, no national holidays.
  BR: {
    hours: [
      { days: weekdays, from: clock(9), to: clock(21) },
      { days: [saturday], from: clock(10), to: clock(16) },
    ],
    holidays: true,
  },
  // Ley 2300 de 2023.
  CO: {
    hours: [
      { days: weekdays, from: clock(7), to: clock(19) },
      { days: [saturday], from: clock(8), to: clock(15) },
    ],
    holidays: true,
  },
  // Article 96 of the consumers' act: neither weekends nor holidays.
  ES: { hours: [{ days: weekdays, from: clock(9), to: clock(21) }], holidays: true },
  // TCPA: any day, from eight to nine.
  US: { hours: [{ days: [0, ...weekdays, saturday], from: clock(8), to: clock(21) }], holidays: false },
  AR: cautious,
  MX: cautious,
}

/** Whether no rule of the country is named: then the profile is a careful one. */
export const isCautious = (country: Country): boolean => profiles[country] === cautious

export const lawProfileOf = (country: Country): LawProfile => ({ country, ...profiles[country] })

/** Of a country as it is stored. */
export const lawProfileNamed = (name: string): LawProfile | null => {
  const country = countryNamed(name)
  return country && lawProfileOf(country)
}

/** Why nobody who lives there is addressed now: whichever of the clocks of the zone is the person's. */
export const lawRefusal = (profile: LawProfile, zone: string, now: Date): Refused | undefined =>
  firstRefusal(...clocksOf(zone).map((clock) => refusalAt(profile, clock, now)))

function refusalAt({ country, hours, holidays }: LawProfile, zone: string, now: Date): Refused | undefined {
  const day = new Date(wallAt(zone, now.getTime()))
  const today = hours.filter(({ days }) => days.includes(day.getUTCDay()))
  if (today.length === 0 || (holidays && isHolidayIn(country, day))) return refused('conversations.law_rest_day')
  const minute = minuteThere(zone, now)
  return today.some(({ from, to }) => from <= minute && minute < to) ? undefined : refused('conversations.law_hours')
}
