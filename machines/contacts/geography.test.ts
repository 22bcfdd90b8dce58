import { areas } from '@aura/contracts/contacts/area-codes.ts'
import { areaPattern } from '@aura/contracts/contacts/states.ts'
import type { GeoPoint } from '@aura/contracts/platform/geo-point.ts'
import { expect, test } from 'vitest'
import { areaCodesAround, areaCodesIn, cityNear } from './geography.ts'

test('a circle holds its own centre, grows with its radius, and has nothing around a code that does not exist', () => {
  expect(areaCodesAround('11', 1)).toEqual(['11'])
  expect(areaCodesAround('11', 100)).toEqual(expect.arrayContaining(['11', '12', '13', '15', '19']))
  expect(areaCodesAround('11', 100)).not.toContain('21')
  expect(areaCodesAround('11', 6000)).toHaveLength(Object.keys(areas).length)
  expect(areaCodesAround('10', 6000)).toEqual([])
})

test('a drawn region holds what lies within its border, whichever way round and from whichever corner it was drawn', () => {
  const corners: GeoPoint[] = [
    [-19, -54],
    [-19, -44],
    [-26, -44],
    [-26, -54],
  ]
  const codes = areaCodesIn(corners)
  expect(codes).toEqual(expect.arrayContaining(['11', '14', '18', '41', '43']))
  for (const code of ['21', '31', '51', '67', '92']) expect(codes).not.toContain(code)
  expect(areaCodesIn(corners.toReversed())).toEqual(codes)
  expect(areaCodesIn([...corners.slice(2), ...corners.slice(0, 2)])).toEqual(codes)
})

test('a point is named after the city that it lies nearest to', () => {
  expect(cityNear([-23, -47])).toBe('Campinas')
  expect(cityNear([-16, -50])).toBe('Goiânia')
  expect(cityNear([5, -60])).toBe('Boa Vista')
})

test('what reads as an area code is one of the areas', () => {
  const codes = Array.from({ length: 100 }, (_, code) => `${code}`.padStart(2, '0'))
  expect(codes.filter((code) => areaPattern.test(code))).toEqual(Object.keys(areas).toSorted())
})
