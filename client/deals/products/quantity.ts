/** Quantities are thousandths on the wire and decimals to a person. */
import type { Language } from '@aura/contracts/platform/values.ts'

export const quantityText = (thousandths: number, language: Language): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(thousandths / 1000)

/** '1,5' or '1.5'; undefined where it is no quantity. */
export function parseQuantity(text: string, language: Language): number | undefined {
  const plain = language === 'en-US' ? text.trim() : text.trim().replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(plain)) return undefined
  const thousandths = Math.round(Number(plain) * 1000)
  return thousandths > 0 ? thousandths : undefined
}

export const amountText = (amount: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: amount % 100 === 0 ? 0 : 2, useGrouping: false }).format(
    amount / 100,
  )
