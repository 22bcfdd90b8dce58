import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { contractState } from './contract-state.ts'

const t = ((key: string) => key) as TFunction
const stateAt = (day: number, hour: number) =>
  contractState({ endsOn: '2026-11-20', noticeDays: 10 }, new Date(2026, 10, day, hour), t, 'en-US')

test('a contract ends soon from midnight of the day of its notice on, and is over from midnight behind its last day', () => {
  for (const hour of [0, 9, 23]) {
    expect(stateAt(9, hour)).toBe('11/20/2026')
    expect(stateAt(10, hour)).toBe('suppliers.contract_soon')
    expect(stateAt(20, hour)).toBe('suppliers.contract_soon')
    expect(stateAt(21, hour)).toBe('suppliers.contract_over')
  }
})
