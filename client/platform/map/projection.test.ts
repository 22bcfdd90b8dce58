import { areas } from '@aura/contracts/contacts/area-codes.ts'
import { states } from '@aura/contracts/contacts/states.ts'
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { areaCodesAround } from '@aura/machines/contacts/geography.ts'
import { distanceKm, isInRegion } from '@aura/machines/platform/geography.ts'
import { expect, test } from 'vitest'
import { bordersOf } from './outlines.ts'
import { circleAround, project, unproject, wholeFrame } from './projection.ts'

test('what is projected comes back, and lies within the frame', () => {
  for (const { at } of Object.values(areas)) {
    const [x, y] = project(at)
    expect(x > wholeFrame.x && x < wholeFrame.x + wholeFrame.width).toBe(true)
    expect(y > wholeFrame.y && y < wholeFrame.y + wholeFrame.height).toBe(true)
    expect(distanceKm(unproject([x, y]), at)).toBeLessThan(0.001)
  }
})

test('each city lies within the borders of its own state, or at their very edge', () => {
  expect(Object.keys(bordersOf).sort()).toEqual([...states].sort())
  const isWithin = (at: GeoPoint, state: string) => bordersOf[state]?.some((border) => isInRegion(at, border)) ?? false
  for (const { at, state, city } of Object.values(areas)) {
    // Harbours may lie beyond a coast that is drawn with few corners.
    const near = [at, ...circleAround(at, 12)]
    expect([city, near.some((point) => isWithin(point, state))]).toEqual([city, true])
  }
})

test('a circle as it is drawn holds the areas that the rule finds around its centre', () => {
  for (const code of Object.keys(areas))
    for (const km of [60, 150, 400]) {
      const center = areas[code]?.at ?? [0, 0]
      const border = circleAround(center, km)
      for (const point of border) expect(Math.abs(distanceKm(center, point) - km) / km).toBeLessThan(0.02)
      for (const other of areaCodesAround(code, km * 0.97))
        expect(isInRegion(areas[other]?.at ?? [0, 0], border)).toBe(true)
    }
})
