import { expect, it } from 'vitest'
import { eventOf, ratingIn } from './survey.ts'

it('takes the figure alone for an answer, however it is typed', () => {
  expect(['5', ' 4 ', '3.', '1!', '５', '5️⃣'].map(ratingIn)).toEqual([5, 4, 3, 1, 5, 5])
  expect(['0', '6', '10', '4,5', 'nota 5', '5 estrelas', '', '1 2'].map(ratingIn)).toEqual(Array(8).fill(null))
})

it('takes the words after a rating for its comment, and anything else for a new matter', () => {
  expect([eventOf('asked', '5'), eventOf('asked', 'Oi'), eventOf('asked', null)]).toEqual(['rate', 'pass', 'pass'])
  expect([eventOf('answered', 'Ótimo'), eventOf('answered', null)]).toEqual(['comment', 'pass'])
})
