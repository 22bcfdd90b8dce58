import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { moneyParts } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'

const unitLook = { fontSize: '0.8em', fontWeight: 400, color: 'var(--aura-colors-muted)' }

/** The figure first, its unit smaller beside it. */
export function MoneyText({ value, language }: { value: Money; language: Language }) {
  const { number, symbol, side } = moneyParts(value, language)
  const unit = <span style={unitLook}>{symbol}</span>
  return (
    <span data-figures="" style={{ whiteSpace: 'nowrap' }}>
      {side === 'before' && <>{unit} </>}
      {number}
      {side === 'after' && <> {unit}</>}
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
