import { expect, it } from 'vitest'
import { middle, moved, squareOf, within } from './crop.ts'

const wide = { width: 400, height: 200 }

it('takes the largest square from the middle, and a smaller one when it is zoomed in', () => {
  expect(squareOf(middle, wide)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf({ ...middle, zoom: 2 }, wide)).toEqual({ left: 150, top: 50, side: 100 })
})

it('never leaves the picture', () => {
  expect(squareOf(within({ x: 0, y: 1, zoom: 9 }, wide), wide)).toEqual({ left: 0, top: 150, side: 50 })
  expect(squareOf(moved(middle, wide, -9, 0), wide)).toEqual({ left: 0, top: 0, side: 200 })
  expect(squareOf(moved(middle, wide, 0.25, 3), wide)).toEqual({ left: 150, top: 0, side: 200 })
})
