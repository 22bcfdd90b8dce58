import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { exactParts, moneyParts } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'

const unitLook = { fontSize: '0.8em', fontWeight: 400, color: 'var(--aura-colors-muted)' }

/** The figure, its unit smaller beside it. `exact` writes the cents of round sums too. */
export function MoneyText({ value, language, exact }: { value: Money; language: Language; exact?: boolean }) {
  const { before, number, after } = (exact ? exactParts : moneyParts)(value, language)
  return (
    <span data-figures="" style={{ whiteSpace: 'nowrap' }}>
      {before && <span style={unitLook}>{before}</span>}
      {number}
      {after && <span style={unitLook}>{after}</span>}
    </span>
  )
}

export function MoneySum({ values }: { values: readonly Money[] }) {
  const language = useLanguage()
  return values.map((value, index) => (
    <span key={value.currency}>
      {index > 0 && ' + '}
      <MoneyText value={value} language={language} />
    </span>
  ))
}
