/**
 * How long a campaign takes at the present limits: at its own rate, within what its numbers leave it each day, at the hours at
 * which its people may be addressed where they live. It is played forward over the very rules that its batches keep to.
 */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { wallAt } from '../platform/wall-clock.ts'
import { type Budget, budgetRoom, campaignShare } from './budget.ts'
import { type SendHours, zoneRefusal } from './send-window.ts'

/** People of one zone over one channel; `channel`: its place among those of the campaign. */
export type PeopleAhead = { channel: number; zone: string | null; count: number }

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
  /** By channel; undefined: no limit. */
  rooms: readonly (DayRoom | undefined)[]
}

const dayMinutes = dayMs / minuteMs
/** What takes longer goes on as it went in the second half of them. */
const playedDays = 28

/** From when it may begin to its last message; null: at the present limits it never ends. */
export function minutesToEnd({ from, people, hours, perMinute, rooms }: Course): number | null {
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
    const next = Math.min(at + minutesToChange(hours, waiting, now), (today + 1) * dayMinutes, end)
    let [capacity, sent] = [perMinute * (next - at), 0]
    for (const group of waiting) {
      if (group.count === 0 || zoneRefusal(hours, group.zone, now)) continue
      const count = Math.min(group.count, capacity, room[group.channel] ?? 0)
      group.count -= count
      room[group.channel] = (room[group.channel] ?? 0) - count
      capacity -= count
      sent += count
    }
    left -= sent
    if (left === 0) return Math.max(Math.ceil(total / perMinute), Math.floor(at + (sent - 1) / perMinute))
    if (at >= end / 2) lately += sent
    at = next
  }
  return lately === 0 ? null : Math.ceil(end + (left / lately) * (end / 2))
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
  const zones = new Set([hours.companyZone, ...groups.map(({ zone }) => zone ?? hours.companyZone)])
  return Math.min(
    ...[...zones].map((zone) => {
      const minute = Math.floor((wallAt(zone, now.getTime()) % dayMs) / minuteMs)
      return (changes.find((change) => change > minute) ?? dayMinutes) - minute
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
