import type { MoneyFormat } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import { exactText, microsText, moneyText } from './money-text.ts'

const brl = { amount: 480_000, currency: 'BRL' } as const
const text = (money: Money, language: Language, format: MoneyFormat) => moneyText(money, { language, format })

describe('money', () => {
  it('has its symbol on the side of its currency, and cents where there are any', () => {
    expect(text(brl, 'pt-BR', 'currency')).toBe('4.800\u00a0R$')
    expect(text({ amount: 1_840_000, currency: 'USD' }, 'en-US', 'currency')).toBe('$18,400')
    expect(text({ amount: 184_050, currency: 'EUR' }, 'es-ES', 'currency')).toBe('1.840,50\u00a0€')
    expect(exactText({ amount: 0, currency: 'BRL' }, { language: 'pt-BR', format: 'currency' })).toBe('0,00\u00a0R$')
  })

  it('is written as the language of the reader has it, where the company chose that', () => {
    expect(text(brl, 'pt-BR', 'language')).toBe('R$\u00a04.800,00')
    expect(text(brl, 'en-US', 'language')).toBe('R$4,800.00')
    expect(text({ ...brl, currency: 'EUR' }, 'es-ES', 'language')).toBe('4.800,00\u00a0€')
    expect(text({ ...brl, amount: -50 }, 'pt-BR', 'language')).toBe('-R$\u00a00,50')
  })

  it('keeps the decimals of small prices', () => {
    expect(microsText(3500, 'BRL', { language: 'pt-BR', format: 'language' })).toBe('R$\u00a00,0035')
    expect(microsText(3500, 'BRL', { language: 'pt-BR', format: 'currency' })).toBe('0,0035\u00a0R$')
  })

  it('ends no line before its symbol', () => {
    const formats = ['currency', 'language'] as const
    const texts = formats.flatMap((format) =>
      [brl, { ...brl, currency: 'EUR' as const }].map((m) => text(m, 'pt-BR', format)),
    )
    expect(texts.filter((one) => one.includes(' '))).toEqual([])
  })
})
