import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { moneyParts } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'

const unitLook = { fontSize: '0.8em', fontWeight: 400, color: 'var(--aura-colors-muted)' }

/** The figure, its unit smaller beside it. */
export function MoneyText({ value, language }: { value: Money; language: Language }) {
  const { before, number, after } = moneyParts(value, language)
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
