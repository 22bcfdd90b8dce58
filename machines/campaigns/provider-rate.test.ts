import { expect, it } from 'vitest'
import { rateRoom, rateShare } from './provider-rate.ts'

it('campaigns write a little ahead, and share what they write in equal parts', () => {
  expect(rateRoom({ perSecond: 10, own: 0, others: 0 })).toBe(30)
  expect(rateRoom({ perSecond: 10, own: 25, others: 0 })).toBe(5)
  expect(rateRoom({ perSecond: 10, own: 0, others: 2 })).toBe(10)
  expect(rateRoom({ perSecond: 10, own: 30, others: 2 })).toBe(0)
})

it('a small campaign always gets a turn', () => {
  expect(rateRoom({ perSecond: 1, own: 0, others: 7 })).toBe(1)
  expect(rateShare(1, 7)).toBe(7)
  expect(rateShare(10, 0)).toBe(600)
})
