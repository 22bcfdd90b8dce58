import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { add, after, covers, createRing, isEmpty, type Ring, release } from './ring.ts'
import { createTestClock } from './testing/clock.ts'

const put = (ring: Ring, budget: ReturnType<typeof createBudget>, position: number, size = 10) =>
  add(ring, budget, { previous: ring.last, position, events: 1, bytes: Buffer.alloc(size) }, () => {})

const positions = (ring: Ring, since: number) => after(ring, since).map((frame) => frame.position)

test('G7 a ring knows what it covers and gives what follows a position', () => {
  const budget = createBudget(createTestClock(), { bytes: 1_000, ms: 1_000 })
  const ring = createRing(5)
  for (const position of [7, 9, 12]) put(ring, budget, position)
  expect([4, 5, 20].map((position) => covers(ring, position))).toEqual([false, true, true])
  expect([5, 7, 8, 12].map((since) => positions(ring, since))).toEqual([[7, 9, 12], [9, 12], [9, 12], []])
  expect(after(ring, 5)[0]?.previous).toBe(5)
})

test('G7 rings share one budget: the oldest frame of all goes first, and its ring covers less', () => {
  const budget = createBudget(createTestClock(), { bytes: 30, ms: 1_000 })
  const [ring, two] = [createRing(0), createRing(0)]
  put(ring, budget, 1)
  put(two, budget, 2)
  put(two, budget, 3)
  put(two, budget, 4)
  expect(isEmpty(ring)).toBe(true)
  expect(covers(ring, 0)).toBe(false)
  expect(covers(ring, 1)).toBe(true)
  expect(positions(two, 0)).toEqual([2, 3, 4])
  expect(budget.bytes()).toBe(30)
})

test('G7 what is too old goes, and what was let go is not counted twice', async () => {
  const clock = createTestClock()
  const budget = createBudget(clock, { bytes: 1_000, ms: 1_000 })
  const [ring, two] = [createRing(0), createRing(0)]
  put(ring, budget, 1)
  await clock.advance(900)
  put(two, budget, 2)
  release(two, budget)
  put(ring, budget, 3)
  await clock.advance(200)
  budget.expire()
  expect(positions(ring, 0)).toEqual([3])
  expect(budget.bytes()).toBe(10)
})

test('G7 a frame larger than the whole budget is kept by nobody', () => {
  const budget = createBudget(createTestClock(), { bytes: 30, ms: 1_000 })
  const ring = createRing(0)
  put(ring, budget, 4, 100)
  expect(covers(ring, 3)).toBe(false)
  expect(covers(ring, 4)).toBe(true)
  expect(budget.bytes()).toBe(0)
})

test('a long life leaves nothing behind', () => {
  const budget = createBudget(createTestClock(), { bytes: 100, ms: 1_000 })
  const ring = createRing(0)
  for (let position = 1; position <= 10_000; position += 1) put(ring, budget, position)
  expect(ring.frames.length).toBeLessThan(100)
  expect(positions(ring, ring.from)).toHaveLength(10)
  expect(positions(ring, 0)).toEqual(positions(ring, ring.from))
})
