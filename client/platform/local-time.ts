import { minuteMs } from '@aura/contracts/platform/durations.ts'

/** A moment as a datetime-local field holds it: in the user's time zone, to the minute or to the second. */
export function localTimeText(at: Date | number | string, precision: 'minute' | 'second' = 'minute'): string {
  const moment = new Date(at)
  const moved = new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs)
  return moved.toISOString().slice(0, precision === 'minute' ? 16 : 19)
}

/** The day of a moment in the user's time zone, as a date field holds it. */
export const localDay = (at: Date | number | string): string => localTimeText(at).slice(0, 10)

/** The moment in a datetime-local field, as the wire has it; one that is none stays as it is, for its contract to refuse. */
export function instantText(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}
