import type { Country } from '@aura/contracts/platform/locale.ts'
import { bareTaxId, taxIds } from '@aura/contracts/platform/tax-id.ts'

const fits: Record<string, RegExp> = { '0': /\d/, A: /[0-9A-ZÑ&]/ }

/** As far as it has been typed, with the separators of its country; what cannot stand in a place is left out. */
export function maskTaxId(text: string, country: Country): string {
  const typed = [...bareTaxId(text, country)]
  let masked = ''
  for (const character of taxIds[country].mask) {
    if (typed.length === 0) break
    const rule = fits[character]
    if (!rule) {
      masked += character
      continue
    }
    while (typed.length > 0 && !rule.test(typed[0] ?? '')) typed.shift()
    masked += typed.shift() ?? ''
  }
  return masked.replace(/[^0-9A-ZÑ&]+$/, '')
}
