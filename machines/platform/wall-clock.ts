/** What a clock on a wall shows somewhere: for hours, turns and days that are meant as the people there live them. */
import { dayMs } from '@aura/contracts/platform/durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** To make one costs more than to use it a thousand times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const dateTimeFormat = formats.get(timeZone)
  if (dateTimeFormat) return dateTimeFormat
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function formattedAt(timeZone: string, at: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000

/** By zone and day; null: the clocks change on it. To format a time costs a hundred times more than to look here. */
const dayOffsets = new Map<string, number | null>()
const mostDays = 20_000

function offsetOn(timeZone: string, day: number): number | null {
  const key = `${timeZone} ${day}`
  const offset = dayOffsets.get(key)
  if (offset !== undefined) return offset
  const [start, end] = [day, day + 1].map((each) => formattedAt(timeZone, each * dayMs) - each * dayMs)
  const same = start !== undefined && start === end ? start : null
  if (dayOffsets.size >= mostDays) dayOffsets.clear()
  dayOffsets.set(key, same)
  return same
}

/** As if it were UTC, to the second. */
export function wallAt(timeZone: string, at: number): number {
  const offset = offsetOn(timeZone, Math.floor(at / dayMs))
  return offset === null ? formattedAt(timeZone, at) : wholeSecond(at) + offset
}

const offsetAt = (timeZone: string, at: number): number => wallAt(timeZone, at) - wholeSecond(at)

/** The instant at which the clocks there show that, given as if it were UTC. */
export function instantOf(timeZone: string, wall: number): number {
  const guess = wall - offsetAt(timeZone, wall)
  return wall - offsetAt(timeZone, guess)
}

/** 2026-11-21T14:05:00, as the clocks there show it. */
export const wallText = (timeZone: string, at: Date): string =>
  new Date(wallAt(timeZone, at.getTime())).toISOString().slice(0, 19)

/** The day that it is there. */
export const dayIn = (timeZone: string, at: Date): string => wallText(timeZone, at).slice(0, 10)

/** The instant at which a day is over there. */
export const endOfDay = (timeZone: string, day: string): number =>
  instantOf(timeZone, Date.parse(`${day}T00:00:00Z`) + dayMs)
