/** What all messages of a campaign may cost together: once it is used up, the others wait. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { amountText, typedAmount } from './amount-text.ts'

/** No draft is stored or launched with it: no budget would be the opposite of what was meant. */
const unreadable = 0

type Props = { value: number | null; put: (value: number | null) => void }

export function BudgetField({ value, put }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState(() => amountText(value, language))
  const amount = typedAmount(typed, language)
  // An earlier version of the draft has another one.
  if (amount !== undefined && amount !== value) setTyped(amountText(value, language))
  return (
    <Field
      label={t('campaigns.budget')}
      hint={t('campaigns.budget_hint')}
      error={amount === undefined ? t('campaigns.budget_invalid') : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            put(typedAmount(target.value, language) ?? (target.value.trim() === '' ? null : unreadable))
          }}
        />
      )}
    </Field>
  )
}
