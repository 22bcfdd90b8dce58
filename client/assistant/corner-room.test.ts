import { expect, it } from 'vitest'
import { hidesOnScroll, roomBelow } from './corner-room.ts'

it('the button hides on the way down and comes back on the way up and at the top', () => {
  expect([hidesOnScroll(0, 40), hidesOnScroll(40, 300)]).toEqual([true, true])
  expect([hidesOnScroll(300, 200), hidesOnScroll(2, 0), hidesOnScroll(0, -20)]).toEqual([false, false, false])
  expect([hidesOnScroll(40, 42), hidesOnScroll(42, 40)]).toEqual([undefined, undefined])
  // To the side.
  expect(hidesOnScroll(0, 0)).toBeUndefined()
})

it('the last row ends above the button, and what ends above it anyway gets no room', () => {
  expect(roomBelow(720, 844, 8)).toBe(132)
  expect(roomBelow(720, 700, 8)).toBe(0)
})
