/**
 * How the signed-in user's company has money written. Texts with money are made in many places outside of components, so
 * the choice stands beside the language's, and a change tells every screen as a change of language does.
 */
import type { MoneyFormat } from '@aura/contracts/platform/locale.ts'
import i18next from 'i18next'

/** Named in `language.ts` among what `useTranslation` listens to. */
export const moneyFormatChange = 'moneyFormatChanged'

let chosen: MoneyFormat = 'currency'

export const moneyFormat = (): MoneyFormat => chosen

export function chooseMoneyFormat(format: MoneyFormat): void {
  if (format === chosen) return
  chosen = format
  i18next.emit(moneyFormatChange)
}
