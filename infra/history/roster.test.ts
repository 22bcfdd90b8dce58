import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import type { Caller } from '@aura/server/platform/handle.ts'
import { expect, it } from 'vitest'
import { chanceOf } from '../traffic/chance.ts'
import { midnightOf, shiftOf } from './calendar.ts'
import { type Operator, rosterOf } from './roster.ts'

it('a customer is served at some time, at whatever hour of the week the first message comes', () => {
  const chance = chanceOf(1)
  const roster = rosterOf(chance)
  const team = [1, 2, 3, 4].map((number): Operator => ({ number, name: '', caller: {} as Caller }))
  const monday = midnightOf(Date.UTC(2026, 9, 26, 12))
  const open = (day: number) =>
    roster.open(
      new Map(
        team.flatMap((operator) => {
          const shift = shiftOf(chance, operator.number, day)
          return shift ? [[operator, shift] as const] : []
        }),
      ),
    )
  open(monday)
  for (let day = monday; day < monday + 7 * dayMs; day += dayMs) {
    open(day + dayMs)
    for (let at = day; at < day + dayMs; at += hourMs / 4)
      expect([new Date(at).toISOString(), roster.next(team, at, 'written') !== null]).toEqual([expect.anything(), true])
  }
})
