/**
 * Holidays beside those of the company's own country, as data: of states of Brazil, by their laws, and of other countries where
 * its customers live. A company adds them to its own days; those of cities it adds one by one.
 */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type Country, countries } from '@aura/contracts/platform/locale.ts'
import { type Calendar, isHolidayIn, isInCalendar } from './holidays.ts'

const [monday, friday] = [1, 5]

/** By the day of the week, from Sunday: to the Monday before from Tuesday to Thursday, to the one after from Friday. */
const toChileanMonday = [0, 0, -1, -2, -3, 3, 0]
/** To the Friday before from a Tuesday, to the one after from a Wednesday. */
const toChileanFriday = [0, 0, -4, 2, 0, 0, 0]

const further = {
  // Good Friday and Holy Saturday; leyes 19.668, 20.299, 20.983 and 21.357.
  CL: {
    fixed: ['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25'],
    fromEaster: [-2, -1],
    moved: [
      { holiday: '06-29', by: toChileanMonday },
      { holiday: '10-12', by: toChileanMonday },
      { holiday: '10-31', by: toChileanFriday },
    ],
    onWeekdays: [
      { holiday: '01-02', on: [monday] },
      { holiday: '09-17', on: [monday, friday] },
      { holiday: '09-20', on: [friday] },
    ],
    isAtSouthernSolstice: true,
  },
  // Good Friday, Easter Sunday, Corpus Christi; Código do Trabalho, article 234.
  PT: {
    fixed: ['01-01', '04-25', '05-01', '06-10', '08-15', '10-05', '11-01', '12-01', '12-08', '12-25'],
    fromEaster: [-2, 0, 60],
  },
} satisfies Record<string, Calendar>

const states = {
  AL: { name: 'Alagoas', fixed: ['06-24', '06-29', '09-16'] },
  AM: { name: 'Amazonas', fixed: ['09-05', '12-08'] },
  BA: { name: 'Bahia', fixed: ['07-02'] },
  CE: { name: 'Ceará', fixed: ['03-19', '03-25'] },
  DF: { name: 'Distrito Federal', fixed: ['11-30'] },
  // The Monday of Nossa Senhora da Penha.
  ES: { name: 'Espírito Santo', fixed: [], fromEaster: [8] },
  MA: { name: 'Maranhão', fixed: ['07-28'] },
  MS: { name: 'Mato Grosso do Sul', fixed: ['10-11'] },
  PA: { name: 'Pará', fixed: ['08-15'] },
  PB: { name: 'Paraíba', fixed: ['08-05'] },
  PE: { name: 'Pernambuco', fixed: ['03-06'] },
  PI: { name: 'Piauí', fixed: ['10-19'] },
  RJ: { name: 'Rio de Janeiro', fixed: ['04-23'] },
  RN: { name: 'Rio Grande do Norte', fixed: ['10-03'] },
  RO: { name: 'Rondônia', fixed: ['01-04', '06-18'] },
  RR: { name: 'Roraima', fixed: ['10-05'] },
  RS: { name: 'Rio Grande do Sul', fixed: ['09-20'] },
  SE: { name: 'Sergipe', fixed: ['07-08'] },
  SP: { name: 'São Paulo', fixed: ['07-09'] },
  TO: { name: 'Tocantins', fixed: ['09-08', '10-05'] },
} satisfies Record<string, Calendar & { name: string }>

export type HolidayState = keyof typeof states
export type HolidayCountry = Country | keyof typeof further
export type HolidayRegion = { kind: 'state'; code: HolidayState } | { kind: 'country'; code: HolidayCountry }

const codesOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

export const stateName = (code: HolidayState): string => states[code].name

/** What a company of that country adds from. */
export const regionsFor = (country: Country | undefined): HolidayRegion[] => [
  ...(country === 'BR' ? codesOf(states).map((code) => ({ kind: 'state' as const, code })) : []),
  ...[...countries, ...codesOf(further)]
    .filter((code) => code !== country)
    .map((code) => ({ kind: 'country' as const, code })),
]

const isFurther = (code: HolidayCountry): code is keyof typeof further => code in further

export function isHolidayOf({ kind, code }: HolidayRegion, day: Date): boolean {
  if (kind === 'state') return isInCalendar(states[code], day)
  return isFurther(code) ? isInCalendar(further[code], day) : isHolidayIn(code, day)
}

const daysAhead = 365

/** From a day on, as '2026-07-09', over a year; without those that the company keeps with its country. */
export function daysOfRegion(region: HolidayRegion, country: Country | undefined, from: string): string[] {
  const begins = Date.parse(from)
  return Array.from({ length: daysAhead }, (_, at) => new Date(begins + at * dayMs))
    .filter((day) => isHolidayOf(region, day) && !(country && isHolidayIn(country, day)))
    .map((day) => day.toISOString().slice(0, 10))
}
