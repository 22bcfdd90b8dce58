import { minuteMs } from '@aura/contracts/platform/durations.ts'

/** A moment as a datetime-local field holds it: in the user's time zone, to the minute or to the second. */
export function localTimeText(at: Date | number | string, precision: 'minute' | 'second' = 'minute'): string {
  const moment = new Date(at)
  const moved = new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs)
  return moved.toISOString().slice(0, precision === 'minute' ? 16 : 19)
}
