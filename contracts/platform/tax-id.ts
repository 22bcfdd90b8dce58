/**
 * A company's tax number, by country: the mask a form shows, what is kept of what was typed, and whether it
 * can exist. Brazil's has a file of its own, because signing up asks for it.
 */
import { bareCnpj, cnpjProblem } from './cnpj.ts'
import type { Country } from './locale.ts'

type TaxId = {
  /** What the country calls it. */
  name: string
  /** A zero is a digit, an A a letter or a digit. */
  mask: string
  shape: RegExp
  valid?: (bare: string) => boolean
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

function isCuit(bare: string): boolean {
  const digit = (11 - (weighted(bare, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return digit < 10 && digit === Number(bare[10])
}

function isNit(bare: string): boolean {
  const rest = weighted(bare, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11
  return (rest < 2 ? rest : 11 - rest) === Number(bare[9])
}

export const taxIds: Record<Country, TaxId> = {
  BR: {
    name: 'CNPJ',
    mask: 'AA.AAA.AAA/AAAA-00',
    shape: /^[0-9A-Z]{12}\d{2}$/,
    valid: (bare) => cnpjProblem(bare, 'alphanumeric') === null,
  },
  US: { name: 'EIN', mask: '00-0000000', shape: /^\d{9}$/ },
  ES: { name: 'NIF', mask: 'A0000000A', shape: /^[0-9A-Z]\d{7}[0-9A-Z]$/ },
  AR: { name: 'CUIT', mask: '00-00000000-0', shape: /^\d{11}$/, valid: isCuit },
  MX: { name: 'RFC', mask: 'AAAAAAAAAAAAA', shape: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/ },
  CO: { name: 'NIT', mask: '000000000-0', shape: /^\d{10}$/, valid: isNit },
}

export const bareTaxId = (text: string, country: Country): string =>
  country === 'BR' ? bareCnpj(text, 'alphanumeric') : text.toUpperCase().replace(/[^0-9A-ZÑ&]/g, '')

export function isTaxId(text: string, country: Country): boolean {
  const bare = bareTaxId(text, country)
  const { shape, valid } = taxIds[country]
  return shape.test(bare) && (valid?.(bare) ?? true)
}
