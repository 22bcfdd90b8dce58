import { expect, it } from 'vitest'
import { leastSimilarityOf } from './similarity.ts'

/** A subject has an axis of its own, and all texts have one in common. */
const pairsWith = (common: number, own: number) =>
  [0, 1, 2].map((subject) => {
    const text = [common, ...[0, 1, 2].map((axis) => (axis === subject ? own : 0))]
    return { question: text, passage: text.map((value) => value * 3) }
  })

it('what is hardly nearer than texts on other subjects is not near, whatever the scale of the model', () => {
  expect(leastSimilarityOf([pairsWith(0, 1)])).toBe(0.25)
  // Three quarters of each text are the same: unrelated texts resemble each other by 0.75.
  expect(leastSimilarityOf([pairsWith(Math.sqrt(3), 1)])).toBeCloseTo(0.75)
  expect(leastSimilarityOf([pairsWith(1, 0)])).toBe(0.99)
})

it('the more the unrelated texts differ, the further away from them is near', () => {
  const even = leastSimilarityOf([pairsWith(1, 1)])
  const uneven = leastSimilarityOf([pairsWith(1, 1), pairsWith(2, 1)])
  expect(even).toBeCloseTo(0.5)
  // Of 0.5 and 0.8 the mean is 0.65, and the deviation 0.15.
  expect(uneven).toBe(0.99)
  expect(leastSimilarityOf([pairsWith(1, 1), pairsWith(1.1, 1)])).toBeCloseTo(0.524 + 3 * 0.0238, 2)
})

it('nothing to measure by leaves the lowest', () => {
  expect(leastSimilarityOf([])).toBe(0.25)
})
