import { currencies } from '@aura/contracts/platform/locale.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { formatMoney } from '../../platform/i18n/format.ts'
import { languageNames } from '../../platform/i18n/languages.ts'
import { type Draft, type FieldName, phoneOf } from './draft.ts'

export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

export const currencyName = (code: Draft['currency'], language: Language): string =>
  `${code} (${currencies[code].symbol}) · ${new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code}`

/** An amount that shows thousands and cents. */
export const exampleOf = (currency: Money['currency']): Money => ({ amount: 480_050, currency })

/** A field as people read it. */
export function shownValue(draft: Draft, field: FieldName, language: Language): string {
  switch (field) {
    case 'phone':
      return draft.dial === 'other' || draft.phone === '' ? draft.phone : phoneOf(draft)
    case 'countryCode':
      return countryName(draft.countryCode, language)
    case 'currency':
      return currencyName(draft.currency, language)
    case 'moneyFormat':
      return formatMoney(exampleOf(draft.currency), draft.language, draft.moneyFormat)
    case 'language':
      return languageNames[draft.language]
    default:
      return draft[field]
  }
}
