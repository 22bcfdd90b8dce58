import type { FieldType } from '@aura/contracts/contacts/fields.ts'
import { expect, it } from 'vitest'
import { fieldText } from './field-text.ts'

const field = (type: FieldType) => ({ type, choices: [{ label: 'Ouro', was: ['Premium'] }] })

it('a value is read as people of the language write it', () => {
  expect(fieldText(field('number'), 1234.5, 'pt-BR')).toBe('1.234,5')
  expect(fieldText(field('number'), 1234.5, 'en-US')).toBe('1,234.5')
  expect(fieldText(field('date'), '2026-12-05', 'pt-BR')).toBe('05/12/2026')
  expect(fieldText(field('date'), '2026-12-05', 'en-US')).toBe('12/05/2026')
  expect(fieldText(field('yes_no'), false, 'es-ES')).toBe('No')
  expect(fieldText(field('phone'), '+5511987654321', 'pt-BR')).toBe('(11) 98765-4321')
})

it('a choice is read by its name of today', () => {
  expect(fieldText(field('choice'), 'Premium', 'pt-BR')).toBe('Ouro')
})

it('a value from before the field had its type stands as it is', () => {
  expect(fieldText(field('date'), 'em breve', 'pt-BR')).toBe('em breve')
  expect(fieldText(field('date'), '2026-02-31', 'pt-BR')).toBe('2026-02-31')
})
