import { describe, expect, it } from 'vitest'
import { formatAge, formatMoney, parseAmount } from './format.ts'
import { chooseMoneyFormat } from './money-format.ts'

describe('money', () => {
  it('follows what the company chose', () => {
    expect(formatMoney({ amount: 480_000, currency: 'BRL' }, 'pt-BR')).toBe('4.800\u00a0R$')
    chooseMoneyFormat('language')
    expect(formatMoney({ amount: 480_000, currency: 'BRL' }, 'pt-BR')).toBe('R$\u00a04.800,00')
    chooseMoneyFormat('currency')
    expect(formatMoney({ amount: 480_000, currency: 'BRL' }, 'pt-BR')).toBe('4.800\u00a0R$')
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
    expect(formatAge(1, 'es-ES')).toBe('hace 1 s')
    expect(formatAge(-2, 'es-ES')).toBe('ahora')
    expect(formatAge(0.9, 'pt-BR')).toBe('agora')
    expect(formatAge(0, 'en-US')).toBe('just now')
  })
})
