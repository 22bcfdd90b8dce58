import { expect, it } from 'vitest'
import { begin, type Counter, counterOf, type Limits, proofCounterOf } from './decide.ts'

const limits: Limits = { most: 5, windowMs: 15 * 60_000, lockMs: 60 * 60_000 }
const [laptop, phone, stranger] = ['laptop', 'phone', null]
const email = 'marina@aurora.test'

/** Who tried how often before, who tries now, and whether that is tried. */
const table: [tried: (string | null)[], now: string | null, allowed: boolean][] = [
  [[], stranger, true],
  [Array(4).fill(stranger), stranger, true],
  [Array(5).fill(stranger), stranger, false],
  [Array(5).fill(stranger), laptop, true],
  [Array(500).fill(stranger), laptop, true],
  [[...Array(500).fill(stranger), ...Array(4).fill(laptop)], laptop, true],
  [Array(5).fill(laptop), laptop, false],
  [Array(5).fill(laptop), stranger, true],
  [Array(5).fill(laptop), phone, true],
  [[...Array(4).fill(stranger), ...Array(4).fill(laptop)], stranger, true],
  [[...Array(5).fill(stranger), ...Array(5).fill(laptop)], phone, true],
  [[...Array(5).fill(stranger), ...Array(5).fill(laptop)], laptop, false],
]

it.each(table)('after failures of %j an attempt of %s is tried: %s', (tried, now, allowed) => {
  const counters = new Map<string, Counter>()
  const attempt = (device: string | null) => {
    const key = counterOf({ email, device })
    const { counter, ...rest } = begin(counters.get(key) ?? null, 1, limits)
    counters.set(key, counter)
    return rest.allowed
  }
  for (const device of tried) attempt(device)
  expect(attempt(now)).toBe(allowed)
})

it('no device, address or person shares a count with another', () => {
  const keys = [
    counterOf({ email, device: null }),
    counterOf({ email, device: 'a' }),
    counterOf({ email, device: 'b' }),
    counterOf({ email: 'device:a@aurora.test', device: null }),
    proofCounterOf('a'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(counterOf({ email: 'MARINA@aurora.test', device: null })).toBe(counterOf({ email, device: null }))
})
