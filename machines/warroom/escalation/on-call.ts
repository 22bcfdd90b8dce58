/**
 * Who is on call at an instant. Turns are counted in days of the place's own calendar and change hands when the wall
 * there first shows the hour: where summer time skips that hour it is the moment after, and where the hour comes twice
 * nobody hands over twice.
 */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Override, Schedule } from '@aura/contracts/warroom/escalation/schedule.ts'
import { wallAt } from '../../platform/wall-clock.ts'

type Turns = Pick<Schedule, 'timeZone' | 'members' | 'startsOn' | 'handoverMinute' | 'turnDays'>
export type Rota = Turns & { overrides: readonly Override[] }

const minuteOf = (timeZone: string, at: number): number => Math.floor(wallAt(timeZone, at) / minuteMs) * minuteMs

/** The first instant at which the wall there shows this or more. */
function whenWallShows(timeZone: string, wall: number): number {
  const offset = (at: number) => minuteOf(timeZone, at) - Math.floor(at / minuteMs) * minuteMs
  // The offsets of the day before and of the day after are the only two that can hold at that moment.
  const [value, other] = [wall - offset(wall - dayMs), wall - offset(wall + dayMs)].sort((a, b) => a - b)
  const early = value ?? wall
  return minuteOf(timeZone, early) >= wall ? early : (other ?? wall)
}

const handover = ({ timeZone, handoverMinute }: Turns, day: number) =>
  whenWallShows(timeZone, day + handoverMinute * minuteMs)

/** The turn that an instant lies in; below 0 before the first one. */
function turnAt(turns: Turns, at: number): number {
  const wall = minuteOf(turns.timeZone, at)
  const today = Math.floor(wall / dayMs) * dayMs
  const day = at >= handover(turns, today) ? today : today - dayMs
  return Math.floor((day - Date.parse(turns.startsOn)) / dayMs / turns.turnDays)
}

const turnBegins = (turns: Turns, turn: number): number =>
  handover(turns, Date.parse(turns.startsOn) + turn * turns.turnDays * dayMs)

const overrideAt = (overrides: readonly Override[], at: number) =>
  overrides.findLast(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))

/** Null before the first turn begins. */
export function onCallAt(rota: Rota, at: Date): string | null {
  const instead = overrideAt(rota.overrides, at.getTime())
  if (instead) return instead.userId
  const turn = turnAt(rota, at.getTime())
  return turn < 0 ? null : (rota.members[turn % rota.members.length] ?? null)
}

/** `overridden`: the shift belongs to another person's turn. */
export type Shift = { userId: string | null; from: string; to: string; overridden: boolean }

/** Who is on call from one instant to another, stretch by stretch. */
export function shiftsBetween(rota: Rota, from: Date, to: Date): Shift[] {
  const [start, end] = [from.getTime(), to.getTime()]
  const cuts = new Set([start, end])
  for (let turn = turnAt(rota, start) + 1; turnBegins(rota, turn) < end; turn++) cuts.add(turnBegins(rota, turn))
  for (const { from, to } of rota.overrides) for (const at of [Date.parse(from), Date.parse(to)]) cuts.add(at)
  const inside = [...cuts].filter((at) => at >= start && at <= end).sort((a, b) => a - b)
  const shifts: Shift[] = []
  for (const [index, at] of inside.slice(0, -1).entries()) {
    const userId = onCallAt(rota, new Date(at))
    const overridden = overrideAt(rota.overrides, at) !== undefined
    const until = new Date(inside[index + 1] ?? end).toISOString()
    const last = shifts.at(-1)
    if (last && last.userId === userId && last.overridden === overridden) last.to = until
    else shifts.push({ userId, from: new Date(at).toISOString(), to: until, overridden })
  }
  return shifts
}
