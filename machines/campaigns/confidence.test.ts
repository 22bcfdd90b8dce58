import { expect, it } from 'vitest'
import { confidenceOver, leastSent } from './confidence.ts'

it('is the one-sided two-proportion z-test', () => {
  // z = 1.96 and 0: the table of the normal distribution.
  expect(confidenceOver({ sent: 1000, reached: 100 }, { sent: 1000, reached: 100 })).toBeCloseTo(0.5, 6)
  expect(confidenceOver({ sent: 1000, reached: 100 }, { sent: 1000, reached: 128 })).toBeCloseTo(0.9753, 3)
  expect(confidenceOver({ sent: 1000, reached: 128 }, { sent: 1000, reached: 100 })).toBeCloseTo(0.0247, 3)
  expect(confidenceOver({ sent: 40, reached: 0 }, { sent: 40, reached: 40 })).toBeGreaterThan(0.9999)
})

it('says nothing of few people, nor of few who were reached, nor where nobody or everybody was', () => {
  expect(confidenceOver({ sent: leastSent - 1, reached: 1 }, { sent: 500, reached: 40 })).toBeUndefined()
  // Six in all: that one of them is among the hundred happens in one of nine cases.
  expect(confidenceOver({ sent: 100, reached: 1 }, { sent: 5000, reached: 5 })).toBeUndefined()
  expect(confidenceOver({ sent: 50, reached: 0 }, { sent: 50, reached: 0 })).toBeUndefined()
  expect(confidenceOver({ sent: 50, reached: 50 }, { sent: 50, reached: 50 })).toBeUndefined()
})
