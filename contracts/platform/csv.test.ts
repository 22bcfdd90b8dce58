import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('is written in the separators of the language', () => {
  expect(csvOf([['Vendas', 1234.5]], 'pt-BR', { fractionDigits: 2 })).toBe('Vendas;1234,50\r\n')
  expect(csvOf([['Sales', 1234.5]], 'en-US', { fractionDigits: 2 })).toBe('Sales,1234.50\r\n')
})

it('keeps separators and quotes inside a cell, and lets nothing be a formula', () => {
  expect(csvOf([['a;b', 'say "x"', '=1+1', '-x']], 'pt-BR')).toBe('"a;b";"say ""x""";\'=1+1;\'-x\r\n')
})

it('keeps a text of several lines in one row, and lets none of its lines be a formula', () => {
  expect(csvOf([['ótimo\n=HYPERLINK("x")', 'a\r+1']], 'en-US')).toBe('"ótimo\n\'=HYPERLINK(""x"")","a\r\'+1"\r\n')
})
