/** The clock on which a part of the page tells its times, where that is not the browser's. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { createContext, use } from 'react'

export const TimeZoneContext = createContext<string | undefined>(undefined)
/** Undefined: the browser's. */
export const useTimeZone = (): string | undefined => use(TimeZoneContext)

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every clock there is, to choose from. */
export const timeZoneChoices = () =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** By how many milliseconds a clock is ahead of UTC at a moment. */
export function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value ?? 0)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return local - Math.floor(at / 60_000) * 60_000
}

/** 'Horário de Brasília', for a clock that is not the viewer's; undefined where both say the same. */
export function foreignClockName(timeZone: string, at: number, language: Language): string | undefined {
  if (offsetOf(timeZone, at) === offsetOf(browserTimeZone(), at)) return undefined
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
