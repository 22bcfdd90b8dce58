/** Times of a day as minutes since its midnight, and as texts and fields for a time write them: '08:05'. */
const two = (count: number) => `${count}`.padStart(2, '0')

/** The midnight after a day is its '00:00'. */
export const timeOfDayText = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`

/** Not a number for a text that is no time. */
export function minuteOfDay(text: string): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Of the end of a span, where '00:00' is the midnight after the day. */
export function endMinuteOfDay(text: string): number {
  const minute = minuteOfDay(text)
  return minute === 0 ? 24 * 60 : minute
}
