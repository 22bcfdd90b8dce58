import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { retriedLater } from './retry-later.ts'

test('names every code of the table after which the same request may succeed', () => {
  const later = Object.entries(errors).flatMap(([code, { retry }]) => (retry === 'later' ? [code] : []))
  expect([...retriedLater].sort()).toEqual(later.sort())
})
