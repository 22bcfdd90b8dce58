import { expect, it } from 'vitest'
import { isBraked, isNoticeDue } from './decide.ts'

const spent = (micros: number) => ({ monthlyBudget: 100, spentMicros: micros, brakes: true, archived: false })

it('campaigns stop when all of it is spent and the supplier has a brake', () => {
  expect(isBraked(spent(99_999_999))).toBe(false)
  expect(isBraked(spent(100_000_000))).toBe(true)
  expect(isBraked({ ...spent(100_000_000), brakes: false })).toBe(false)
  expect(isBraked({ ...spent(100_000_000), archived: true })).toBe(false)
})

it('notice is due from so many days before the end until the end', () => {
  const contract = { endsOn: '2026-12-31', noticeDays: 30 }
  expect(isNoticeDue(contract, '2026-11-30')).toBe(false)
  expect(isNoticeDue(contract, '2026-12-01')).toBe(true)
  expect(isNoticeDue(contract, '2026-12-31')).toBe(true)
  expect(isNoticeDue(contract, '2027-01-01')).toBe(false)
  expect(isNoticeDue({ ...contract, endsOn: null }, '2026-12-31')).toBe(false)
})
