import { period } from '@aura/contracts/deals/targets/target.ts'
import { expect, it } from 'vitest'
import { periodsAround, periodText } from './period.ts'

it('offers months, quarters and years around today, each of them a period of the contract', () => {
  const all = periodsAround('2026-11-24')
  expect(all).toContain('2026-10')
  expect(all).toContain('2027-10')
  expect(all).toContain('2026-Q4')
  expect(all.slice(-2)).toEqual(['2026', '2027'])
  expect(all.every((each) => period.safeParse(each).success)).toBe(true)
})

it('says a period in the language of the reader', () => {
  expect(periodText('2026-11', 'pt-BR')).toBe('novembro de 2026')
  expect(periodText('2026-Q4', 'en-US')).toBe('Q4 2026')
  expect(periodText('2026', 'es-ES')).toBe('2026')
})
