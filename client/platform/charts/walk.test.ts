import { expect, it } from 'vitest'
import { pointCount, walk } from './walk.ts'

const series = [{ values: [1, null, 3, 4] }, { values: [5, 6, null, null] }]

it('goes along the points that have a value', () => {
  expect(walk('ArrowRight', undefined, series, true)).toEqual({ point: 0, row: 0 })
  expect(walk('ArrowRight', { point: 0, row: 0 }, series, true)).toEqual({ point: 2, row: 0 })
  expect(walk('ArrowLeft', { point: 2, row: 0 }, series, true)).toEqual({ point: 0, row: 0 })
  expect(walk('ArrowLeft', undefined, series, true)).toEqual({ point: 3, row: 0 })
})

it('stays where there is nothing more', () => {
  expect(walk('ArrowRight', { point: 3, row: 0 }, series, true)).toBeUndefined()
  expect(walk('ArrowDown', { point: 2, row: 0 }, series, true)).toBeUndefined()
  expect(walk('ArrowRight', undefined, [], true)).toBeUndefined()
  expect(walk('a', { point: 0, row: 0 }, series, true)).toBeUndefined()
})

it('goes to the other series at the same point, and to the ends', () => {
  expect(walk('ArrowDown', { point: 0, row: 0 }, series, true)).toEqual({ point: 0, row: 1 })
  expect(walk('ArrowUp', { point: 0, row: 1 }, series, true)).toEqual({ point: 0, row: 0 })
  expect(walk('End', { point: 0, row: 1 }, series, true)).toEqual({ point: 1, row: 1 })
  expect(walk('Home', { point: 3, row: 0 }, series, true)).toEqual({ point: 0, row: 0 })
})

it('goes from row to row where bars lie', () => {
  expect(walk('ArrowDown', { point: 0, row: 0 }, [{ values: [3, 2, 1] }], false)).toEqual({ point: 1, row: 0 })
  expect(walk('ArrowUp', { point: 1, row: 0 }, [{ values: [3, 2, 1] }], false)).toEqual({ point: 0, row: 0 })
})

it('begins with a series that has anything', () => {
  expect(walk('ArrowRight', undefined, [{ values: [null] }, { values: [2] }], true)).toEqual({ point: 0, row: 1 })
  expect(pointCount(series)).toBe(4)
})
