import type { Money } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { moneyParts } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'

/** The figure first, its unit smaller beside it. */
export function MoneyText({ value }: { value: Money }) {
  const { number, symbol, side } = moneyParts(value, useLanguage())
  const unit = (
    <chakra.span fontSize="0.8em" color="muted" fontWeight="normal">
      {symbol}
    </chakra.span>
  )
  return (
    <chakra.span data-figures="" whiteSpace="nowrap">
      {side === 'before' && <>{unit} </>}
      {number}
      {side === 'after' && <> {unit}</>}
    </chakra.span>
  )
}

export function MoneySum({ values }: { values: readonly Money[] }) {
  return values.map((value, index) => (
    <chakra.span key={value.currency}>
      {index > 0 && ' + '}
      <MoneyText value={value} />
    </chakra.span>
  ))
}
