import { expect, it } from 'vitest'
import { fieldText } from './field-text.ts'

it('a value is read as people of the language write it', () => {
  expect(fieldText('number', 1234.5, 'pt-BR')).toBe('1.234,5')
  expect(fieldText('number', 1234.5, 'en-US')).toBe('1,234.5')
  expect(fieldText('date', '2026-12-05', 'pt-BR')).toBe('05/12/2026')
  expect(fieldText('date', '2026-12-05', 'en-US')).toBe('12/05/2026')
  expect(fieldText('yes_no', false, 'es-ES')).toBe('No')
  expect(fieldText('choice', 'Ouro', 'pt-BR')).toBe('Ouro')
})

it('a value from before the field had its type stands as it is', () => {
  expect(fieldText('date', 'em breve', 'pt-BR')).toBe('em breve')
})
