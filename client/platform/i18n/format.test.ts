import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import { formatAge, formatExact, formatMoney, microsText, parseAmount } from './format.ts'

describe('money', () => {
  it('writes the symbol on the side its currency has it', () => {
    expect(formatMoney({ amount: 1_840_000, currency: 'BRL' }, 'pt-BR')).toBe('18.400 R$')
    expect(formatMoney({ amount: 1_840_000, currency: 'USD' }, 'en-US')).toBe('$18,400')
    expect(formatMoney({ amount: 184_050, currency: 'EUR' }, 'es-ES')).toBe('1.840,50 €')
    expect(formatExact({ amount: 0, currency: 'BRL' }, 'pt-BR')).toBe('0,00 R$')
  })

  it('is written as the language of the reader has it, where the company chose that', () => {
    const brl = { amount: 480_000, currency: 'BRL' } as const
    const plain = (money: Money, language: Language) =>
      formatMoney(money, language, 'language').replaceAll('\u00a0', ' ')
    expect(plain(brl, 'pt-BR')).toBe('R$ 4.800,00')
    expect(plain(brl, 'en-US')).toBe('R$4,800.00')
    expect(plain({ ...brl, currency: 'EUR' }, 'es-ES')).toBe('4.800,00 €')
    expect(plain({ ...brl, amount: -50 }, 'pt-BR')).toBe('-R$ 0,50')
    expect(microsText(3500, 'BRL', 'pt-BR', 'language').replaceAll('\u00a0', ' ')).toBe('R$ 0,0035')
    expect(microsText(3500, 'BRL', 'pt-BR', 'currency')).toBe('0,0035 R$')
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
