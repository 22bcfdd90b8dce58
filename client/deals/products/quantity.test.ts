import { expect, it } from 'vitest'
import { amountText, parseQuantity, quantityText } from './quantity.ts'

it('a quantity is written and read in the language of the reader', () => {
  expect(quantityText(1500, 'pt-BR')).toBe('1,5')
  expect(parseQuantity('1,5', 'pt-BR')).toBe(1500)
  expect(parseQuantity('1.5', 'en-US')).toBe(1500)
  for (const text of ['', '0', '-1', '1,2345', 'um']) expect(parseQuantity(text, 'pt-BR')).toBeUndefined()
  expect(amountText(120_050, 'pt-BR')).toBe('1200,50')
})
