import type { PriceUnit } from '@aura/contracts/suppliers/prices.ts'
import { expect, it } from 'vitest'
import { microsOf } from '../platform/micros.ts'
import { priceFinder } from './price.ts'
import { findingOf, owedMicros } from './reconcile.ts'

const price = (destination: string, micros: number, validFrom = '2026-01-01', validTo: string | null = null) => ({
  unit: 'message' as PriceUnit,
  destination,
  micros,
  validFrom,
  validTo,
})

it('the longest beginning of the number decides, then the later first day; ended and future prices do not count', () => {
  const prices = [
    price('', 100),
    price('55', 80),
    price('5511', 70, '2026-01-01', '2026-06-30'),
    price('55', 85, '2026-03-01'),
    price('55', 90, '2027-01-01'),
  ]
  const find = priceFinder(prices)
  const at = (number: string, day: string) => find({ unit: 'message', number, day })?.micros ?? null
  expect(at('+5511987654321', '2026-06-30')).toBe(70)
  expect(at('+5511987654321', '2026-07-01')).toBe(85)
  expect(at('+5521987654321', '2026-02-28')).toBe(80)
  expect(at('+34911222333', '2026-02-28')).toBe(100)
  expect(at('+34911222333', '2025-12-31')).toBeNull()
  expect(find({ unit: 'minute', number: '+55', day: '2026-02-28' })).toBeNull()
  expect(find({ unit: 'message', number: '', day: '2026-02-28' })?.micros).toBe(100)
})

it('a long price table is read once, however many numbers are priced by it', () => {
  let reads = 0
  const prices = Array.from({ length: 20_000 }, (_, n) => ({
    ...price(String(10_000 + n), n),
    get destination() {
      reads += 1
      return String(10_000 + n)
    },
  }))
  const find = priceFinder(prices)
  const micros = prices.map((_, n) => find({ unit: 'message', number: `+${10_000 + n}987`, day: '2026-02-28' })?.micros)
  expect(micros).toEqual(prices.map((_, n) => n))
  expect(reads).toBeLessThanOrEqual(2 * prices.length)
})

it('a line is what the message behind it says, and only what is owed counts', () => {
  const accepted = { wasAccepted: true, expectedMicros: 80 }
  const lines = [
    [{ micros: 80, sent: accepted, isRepeated: false }, 'matched', 80],
    [{ micros: 90, sent: accepted, isRepeated: false }, 'price_differs', 80],
    [{ micros: 90, sent: { ...accepted, expectedMicros: null }, isRepeated: false }, 'unpriced', 90],
    [{ micros: 80, sent: { wasAccepted: false, expectedMicros: 80 }, isRepeated: false }, 'not_accepted', 0],
    [{ micros: 80, sent: accepted, isRepeated: true }, 'repeated', 0],
    [{ micros: 80, sent: null, isRepeated: false }, 'unknown', 0],
  ] as const
  for (const [line, finding, owed] of lines) {
    expect(findingOf(line)).toBe(finding)
    expect(owedMicros(finding, line)).toBe(owed)
  }
})

it.each([
  ['0,0375', 37_500],
  ['0.037', 37_000],
  ['R$ 1.234,5', 1_234_500_000],
  ['12', 12_000_000],
  ['0,0375000', 37_500],
  ['0,0000001', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['1,2,3,4,5', null],
])('reads the price %s', (text, micros) => expect(microsOf(text)).toBe(micros))
