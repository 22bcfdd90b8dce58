import { describe, expect, it } from 'vitest'
import { formatAge, formatMoney, parseAmount } from './format.ts'

describe('money', () => {
  it('writes the symbol on the side its currency has it', () => {
    expect(formatMoney({ amount: 1_840_000, currency: 'BRL' }, 'pt-BR')).toBe('18.400 R$')
    expect(formatMoney({ amount: 1_840_000, currency: 'USD' }, 'en-US')).toBe('$18,400')
    expect(formatMoney({ amount: 184_050, currency: 'EUR' }, 'es-ES')).toBe('1.840,50 €')
  })

  it('reads what a person types, in the separators of their language', () => {
    expect(parseAmount('4.200,50', 'pt-BR')).toBe(420_050)
    expect(parseAmount('4,200.50', 'en-US')).toBe(420_050)
    expect(parseAmount('R$ 4200', 'pt-BR')).toBe(420_000)
    expect(parseAmount('', 'pt-BR')).toBeUndefined()
    expect(parseAmount('12,345', 'pt-BR')).toBeUndefined()
    expect(parseAmount('-3', 'pt-BR')).toBeUndefined()
  })
})

describe('age', () => {
  it('counts in the largest whole unit', () => {
    expect(formatAge(14.9, 'pt-BR')).toBe('há 14 s')
    expect(formatAge(125, 'pt-BR')).toBe('há 2 min')
    expect(formatAge(7300, 'en-US')).toBe('2 h ago')
    expect(formatAge(-2, 'es-ES')).toBe('hace 0 s')
  })
})
