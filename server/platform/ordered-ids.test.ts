import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { orderedIds } from './ordered-ids.ts'

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('makes ids that follow one another, as many as one likes in a millisecond', () => {
  const newId = orderedIds()
  const made = Array.from({ length: 20_000 }, newId)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  expect(made.every((id) => shape.test(id))).toBe(true)
})

it('goes on from the last one when the clock is set back, over the end of a group of figures too', () => {
  const inputs = ['019a0000-0000-7abc-8abf-ffffffffffff', '01990000-0000-7abc-8000-000000000000', randomUUIDv7()]
  const newId = orderedIds(() => inputs.shift() ?? '')
  expect(newId()).toBe('019a0000-0000-7abc-8abf-ffffffffffff')
  expect(newId()).toBe('019a0000-0000-7abc-8ac0-000000000000')
})
