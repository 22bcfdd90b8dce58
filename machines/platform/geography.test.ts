import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, isInRegion } from './geography.ts'

test('distances between cities are those of a map', () => {
  expect(Math.abs(distanceKm([-23.55, -46.64], [-22.91, -43.18]) - 361)).toBeLessThan(5)
  expect(Math.abs(distanceKm([-30.03, -51.23], [2.82, -60.67]) - 3785)).toBeLessThan(40)
  expect(distanceKm([-15.78, -47.93], [-15.78, -47.93])).toBe(0)
})

test('a region of many corners about a circle agrees with the circle', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.double({ min: -30, max: 2, noNaN: true }), fc.double({ min: -70, max: -38, noNaN: true })),
      fc.double({ min: 1, max: 8, noNaN: true }),
      fc.tuple(fc.double({ min: -33, max: 5, noNaN: true }), fc.double({ min: -74, max: -35, noNaN: true })),
      ([north, east], size, point) => {
        const corners = Array.from({ length: 64 }, (_, n): GeoPoint => {
          const turn = (n / 64) * 2 * Math.PI
          return [north + size * Math.sin(turn), east + size * Math.cos(turn)]
        })
        const away = Math.hypot(point[0] - north, point[1] - east)
        if (Math.abs(away - size) > size * 0.01) expect(isInRegion(point, corners)).toBe(away < size)
      },
    ),
    { examples: [[[-20, -50], 5, [-20, -50]]] },
  )
})
