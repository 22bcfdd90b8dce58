/**
 * The Brazilian company number: twelve characters and two check digits. Since July 2026 the twelve may
 * be letters too; a character counts as its ASCII code minus 48, so digits keep their value and one
 * rule (modulo 11) serves both forms.
 */
import * as z from 'zod/mini'
import { text } from './values.ts'

export type CnpjForm = 'numeric' | 'alphanumeric'

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const shape: Record<CnpjForm, RegExp> = { numeric: /^\d{14}$/, alphanumeric: /^[0-9A-Z]{12}\d{2}$/ }
const foreign: Record<CnpjForm, RegExp> = { numeric: /\D/g, alphanumeric: /[^0-9A-Z]/g }

/** What is left when the mask and everything that does not belong is taken away. */
export const bareCnpj = (text: string, form: CnpjForm = 'numeric'): string =>
  text.toUpperCase().replace(foreign[form], '').slice(0, 14)

/** 00.000.000/0000-00, as far as it has been typed. */
export function maskCnpj(text: string, form: CnpjForm = 'numeric'): string {
  const bare = bareCnpj(text, form)
  const part = (from: number, to: number, before: string) => (bare.length > from ? before + bare.slice(from, to) : '')
  return bare.slice(0, 2) + part(2, 5, '.') + part(5, 8, '.') + part(8, 12, '/') + part(12, 14, '-')
}

function checkDigit(characters: string): number {
  const from = weights.length - characters.length
  const sum = [...characters].reduce(
    (all, character, at) => all + (character.charCodeAt(0) - 48) * (weights[from + at] ?? 0),
    0,
  )
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

export const cnpjCheckDigits = (twelve: string): string => {
  const first = checkDigit(twelve)
  return `${first}${checkDigit(`${twelve}${first}`)}`
}

export type CnpjProblem = 'cnpj_length' | 'cnpj_invalid'

export function cnpjProblem(text: string, form: CnpjForm = 'numeric'): CnpjProblem | null {
  const bare = bareCnpj(text, form)
  if (bare.length !== 14) return 'cnpj_length'
  const same = new Set(bare).size === 1
  return same || !shape[form].test(bare) || bare.slice(12) !== cnpjCheckDigits(bare.slice(0, 12))
    ? 'cnpj_invalid'
    : null
}

/** As it comes in at a door: with or without its mask, in either form, and right. */
export const cnpj = z.pipe(
  text(18).check(z.refine((text) => cnpjProblem(text, 'alphanumeric') === null, { error: 'CNPJ' })),
  z.transform((text: string) => bareCnpj(text, 'alphanumeric')),
)
