import { expect, it } from 'vitest'
import { openingText } from './opening-text.ts'
import { texts } from './texts.ts'

it('out of hours the visitor reads when somebody is there again, and nothing once that has come', () => {
  const now = new Date(2026, 10, 27, 3, 30)
  const text = (opensAt: Date | undefined, language: 'pt-BR' | 'en-US' | 'es-ES' = 'pt-BR') =>
    openingText({ opensAt: opensAt?.toISOString() }, texts[language], language, now)
  expect(text(new Date(2026, 10, 27, 8, 0))).toBe('Abrimos às 08:00.')
  expect(text(new Date(2026, 10, 30, 8, 0))).toBe('Abrimos em 30/11, 08:00.')
  expect(text(new Date(2026, 10, 30, 8, 0), 'en-US')).toBe('We open on 11/30, 8:00 AM.')
  expect(text(new Date(2026, 10, 27, 8, 0), 'es-ES')).toBe('Abrimos a las 08:00.')
  expect(text(now)).toBe('')
  expect(text(undefined)).toBe('')
})
