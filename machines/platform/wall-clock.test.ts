import { expect, it } from 'vitest'
import { instantOf, wallAt } from './wall-clock.ts'

const wallText = (zone: string, at: string) => new Date(wallAt(zone, Date.parse(at))).toISOString().slice(0, 16)

it('shows what clocks show on each side of a change, and all through the days around it', () => {
  const zone = 'America/New_York'
  expect(wallText(zone, '2026-03-08T06:59:00Z')).toBe('2026-03-08T01:59')
  expect(wallText(zone, '2026-03-08T07:00:00Z')).toBe('2026-03-08T03:00')
  expect([wallText(zone, '2026-03-08T00:00:00Z'), wallText(zone, '2026-03-09T00:00:00Z')]).toEqual([
    ...['2026-03-07T19:00', '2026-03-08T20:00'],
  ])
  expect(wallText(zone, '2026-11-01T05:59:00Z')).toBe('2026-11-01T01:59')
  expect(wallText(zone, '2026-11-01T06:00:00Z')).toBe('2026-11-01T01:00')
  expect(wallText('Asia/Kathmandu', '2026-06-01T18:15:00Z')).toBe('2026-06-02T00:00')
})

it('finds the instant at which clocks show a time, before and after a change', () => {
  const at = (wall: string) => new Date(instantOf('America/New_York', Date.parse(wall))).toISOString()
  expect(at('2026-03-08T01:00:00Z')).toBe('2026-03-08T06:00:00.000Z')
  expect(at('2026-03-08T08:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
})
