import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { describe, expect, it } from 'vitest'
import { labelTicks, roomForLastLabel, timeTicks, valueTicks } from './ticks.ts'

describe('values', () => {
  it('are round and reach around all there is', () => {
    expect(valueTicks(0, 7, 'count')).toEqual([0, 5, 10])
    expect(valueTicks(0, 120, 'count')).toEqual([0, 50, 100, 150])
    expect(valueTicks(-3, 9, 'count')).toEqual([-5, 0, 5, 10])
  })

  it('count in whole things', () => {
    expect(valueTicks(0, 1, 'count')).toEqual([0, 1])
    expect(valueTicks(0, 0, 'count')).toEqual([0, 1])
  })

  it('are round seconds, minutes and hours', () => {
    expect(valueTicks(0, 200, 'seconds')).toEqual([0, 120, 240])
    expect(valueTicks(0, 5000, 'seconds')).toEqual([0, 1800, 3600, 5400])
  })

  it('are the whole of a share', () => {
    expect(valueTicks(0, 64, 'percent')).toEqual([0, 50, 100])
    expect(valueTicks(0, 130, 'percent')).toEqual([0, 50, 100, 150])
  })
})

describe('points', () => {
  const local = (text: string) => new Date(text).getTime()

  it('stand at round times of the wall clock', () => {
    const axis = { from: local('2026-03-02T09:37:00'), stepMs: minuteMs }
    const found = timeTicks(axis, 60, 6)
    expect(found.map((at) => new Date(axis.from + at * minuteMs).getMinutes())).toEqual([40, 50, 0, 10, 20, 30])
  })

  it('stand at round hours of a day', () => {
    const axis = { from: local('2026-03-02T09:37:00'), stepMs: hourMs }
    expect(timeTicks(axis, 24, 5).map((at) => new Date(axis.from + at * hourMs).getHours())).toEqual([12, 18, 0, 6])
  })

  it('are left out evenly where names have no room', () => {
    expect(labelTicks(24, 24)).toHaveLength(24)
    expect(labelTicks(24, 10)).toEqual([0, 3, 6, 9, 12, 15, 18, 21])
    expect(labelTicks(100, 3)).toEqual([0, 34, 68])
    expect(labelTicks(0, 3)).toEqual([])
  })
})

it('leave room for half of the last label, less the half of the bar that it stands under', () => {
  const room = (bars: boolean, count: number) => roomForLastLabel(36, { width: 600, count, bars })
  expect([room(false, 60), room(true, 60), room(true, 10)]).toEqual([20, 15, 8])
})
