/**
 * How long a campaign takes: at its own rate, within what its providers leave it each minute and its numbers each day, at the hours at which its people may be
 * addressed where they live, with the time of its trial. The money of a month and the waits between channels are not counted.
 */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { clocksOf } from '../platform/phone-zones.ts'
import { instantOf, wallAt } from '../platform/wall-clock.ts'
import { type Budget, budgetRoom, campaignShare } from './budget.ts'
import { type SendHours, zoneRefusal } from './send-window.ts'

/**
 * People of one zone over one limit; `limit`: its place among the rooms of the campaign, `rate`: the place of its provider account
 * among the rates, `isTried`: a trial compares their wordings, so that all but the sample wait for its end.
 */
export type PeopleAhead = { limit: number; rate?: number; zone: string | null; count: number; isTried?: boolean }

/** What a channel's limit leaves the campaign on its first day and on each that follows. */
export type DayRoom = { first: number; later: number }

/** Beside the campaigns that run and share it, in equal parts. */
export function dayRoom(budget: Budget, campaignId: string): DayRoom {
  const sharing = budget.sharing + (campaignId in budget.uses ? 0 : 1)
  return {
    first: budgetRoom({ ...budget, sharing }, campaignId),
    later: Math.floor(campaignShare(budget) / Math.max(1, sharing)),
  }
}

export type Course = {
  from: Date
  people: readonly PeopleAhead[]
  hours: SendHours
  perMinute: number
  /** By limit; undefined: none is known. */
  rooms: readonly (DayRoom | undefined)[]
  /** Messages a minute, by provider account. */
  rates?: readonly number[]
}

const dayMinutes = dayMs / minuteMs
/** What takes longer goes on as it went in the second half of them. */
const playedDays = 28

/** From when it may begin to its last message; null: at the present limits it never ends. */
export function minutesToEnd({ from, people, hours, perMinute, rooms, rates = [] }: Course): number | null {
  const total = people.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return 0
  const waiting = people.map((group) => ({ ...group }))
  let [left, lately] = [total, 0]
  const end = playedDays * dayMinutes
  for (let [at, day, room] = [0, -1, [] as number[]]; at < end; ) {
    const today = Math.floor(at / dayMinutes)
    if (today !== day) room = rooms.map((each) => (today === 0 ? each?.first : each?.later) ?? Number.POSITIVE_INFINITY)
    day = today
    const now = new Date(from.getTime() + at * minuteMs)
    const ahead = waiting.filter(({ count }) => count > 0)
    const next = Math.min(at + minutesToChange(hours, ahead, now), (today + 1) * dayMinutes, end)
    const isClosed = byZone(ahead, (zone) => zoneRefusal(hours, zone, now) !== undefined)
    let [capacity, sent] = [perMinute * (next - at), 0]
    const sentBy = rates.map(() => 0)
    for (const group of ahead) {
      if (isClosed.get(group.zone)) continue
      const { rate = -1 } = group
      const paced = (rates[rate] ?? Number.POSITIVE_INFINITY) * (next - at) - (sentBy[rate] ?? 0)
      const count = Math.min(group.count, capacity, room[group.limit] ?? 0, paced)
      group.count -= count
      room[group.limit] = (room[group.limit] ?? 0) - count
      if (rate >= 0) sentBy[rate] = (sentBy[rate] ?? 0) + count
      capacity -= count
      sent += count
    }
    left -= sent
    if (left === 0) {
      const last = Math.max((sent - 1) / perMinute, ...rates.map((rate, n) => ((sentBy[n] ?? 0) - 1) / rate))
      return Math.max(Math.ceil(total / perMinute), Math.ceil(slowest(people, rates)), Math.floor(at + last))
    }
    if (at >= end / 2) lately += sent
    at = next
  }
  return lately === 0 ? null : Math.ceil(end + (left / lately) * (end / 2))
}

/** As long as the account with the most people for its rate needs at least. */
const slowest = (people: readonly PeopleAhead[], rates: readonly number[]): number =>
  Math.max(0, ...rates.map((rate, n) => peopleAt(people, n) / rate))

const peopleAt = (people: readonly PeopleAhead[], rate: number): number =>
  people.reduce((sum, group) => sum + (group.rate === rate ? group.count : 0), 0)

type Trial = { share: number; minutes: number }

/** With a trial: those drawn for it are through before its time runs, and the rest begins after that. */
export function minutesWithTrial(course: Course, trial: Trial | null): number | null {
  const { people, from, rooms } = course
  if (trial === null || !people.some(({ isTried }) => isTried)) return minutesToEnd(course)
  const shareOf = ({ count, isTried }: PeopleAhead) => Math.ceil((count * (isTried ? trial.share : 100)) / 100)
  const first = people.map((group) => ({ ...group, count: shareOf(group) }))
  const rest = people.map((group) => ({ ...group, count: group.count - shareOf(group) }))
  const before = minutesToEnd({ ...course, people: first })
  if (before === null) return null
  const begun = before + trial.minutes
  const takenOf = (limit: number) => first.reduce((sum, group) => sum + (group.limit === limit ? group.count : 0), 0)
  const left = rooms.map(
    (room, limit) => room && (begun < dayMinutes ? { ...room, first: Math.max(0, room.first - takenOf(limit)) } : room),
  )
  const after = minutesToEnd({
    ...{ ...course, people: rest, rooms: left },
    from: new Date(from.getTime() + begun * minuteMs),
  })
  return after === null ? null : begun + after
}

function byZone<Value>(groups: readonly Pick<PeopleAhead, 'zone'>[], of: (zone: string | null) => Value) {
  return new Map([...new Set(groups.map(({ zone }) => zone))].map((zone) => [zone, of(zone)] as const))
}

/** When people who live there may be addressed; undefined: not within the days that are played forward. */
export function opensAt(hours: SendHours, zone: string | null, from: Date): Date | undefined {
  for (let now = from; now.getTime() < from.getTime() + playedDays * dayMs; ) {
    if (!zoneRefusal(hours, zone, now)) return now
    const whole = Math.floor(now.getTime() / minuteMs) * minuteMs
    now = new Date(whole + minutesToChange(hours, [{ zone }], now) * minuteMs)
  }
  return undefined
}

/** Until a clock of one of the zones shows a time at which its hours may begin or end. */
function minutesToChange(hours: SendHours, groups: readonly Pick<PeopleAhead, 'zone'>[], now: Date): number {
  const changes = changesOf(hours)
  if (changes.length === 0) return dayMinutes
  const zones = new Set([hours.companyZone, ...groups.flatMap(({ zone }) => clocksOf(zone ?? hours.companyZone))])
  return Math.min(
    ...[...zones].map((zone) => {
      const wall = wallAt(zone, now.getTime())
      const midnight = wall - (wall % dayMs)
      const minute = Math.floor((wall % dayMs) / minuteMs)
      const change = changes.find((each) => each > minute) ?? dayMinutes
      // Where the clocks change in between it is an hour more or less than they show.
      const at = instantOf(zone, midnight + change * minuteMs)
      return Math.max(1, Math.ceil((at - now.getTime()) / minuteMs))
    }),
  )
}

/** Minutes of a day, in order; none where no clock is asked. */
function changesOf({ window, law, quiet, restDays }: SendHours): number[] {
  const isByDay = window !== null || law !== null || restDays.sundays || restDays.holidays
  if (!isByDay && quiet === null) return []
  return [window, quiet, ...(law?.hours ?? [])]
    .flatMap((times) => (times ? [times.from, times.to] : []))
    .concat(dayMinutes)
    .sort((a, b) => a - b)
}
