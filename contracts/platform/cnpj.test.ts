import { expect, it } from 'vitest'
import { bareCnpj, cnpjCheckDigits, cnpjProblem, maskCnpj } from './cnpj.ts'

it.each([
  ['11.222.333/0001-81', null],
  ['11222333000181', null],
  ['11.222.333/0001-82', 'cnpj_invalid'],
  ['11.222.333/0001-8', 'cnpj_length'],
  ['', 'cnpj_length'],
  ['00.000.000/0000-00', 'cnpj_invalid'],
  ['11.111.111/1111-11', 'cnpj_invalid'],
])('%s as a number: %s', (text, problem) => expect(cnpjProblem(text)).toBe(problem))

it.each([
  ['12.ABC.345/01DE-35', null],
  ['12.abc.345/01de-35', null],
  ['12.ABC.345/01DE-36', 'cnpj_invalid'],
  ['12.ABC.345/01DE-3A', 'cnpj_invalid'],
  ['11.222.333/0001-81', null],
])('%s with letters: %s', (text, problem) => expect(cnpjProblem(text, 'alphanumeric')).toBe(problem))

it('has the check digits of the published examples', () => {
  expect(cnpjCheckDigits('112223330001')).toBe('81')
  expect(cnpjCheckDigits('12ABC34501DE')).toBe('35')
})

it('is masked while it is typed, and drops what does not belong', () => {
  expect(
    ['1', '112', '1122233', '112223330', '11222333000181', '11222333000181999'].map((text) => maskCnpj(text)),
  ).toEqual(['1', '11.2', '11.222.33', '11.222.333/0', '11.222.333/0001-81', '11.222.333/0001-81'])
  expect(bareCnpj('11.222a333')).toBe('11222333')
  expect(maskCnpj('12abc34501de35', 'alphanumeric')).toBe('12.ABC.345/01DE-35')
})
