import type { Language } from '@aura/contracts/platform/values.ts'

/** Minor units as a person types them into a field. */
export const amountText = (amount: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 }).format(amount / 100)
