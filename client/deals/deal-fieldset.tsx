import { currency } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { ContactField } from './contact-field.tsx'
import type { Draft } from './draft.ts'
import type { DealForm } from './use-deal-form.ts'

const currencies = currency.options

export function DealFieldset(props: {
  form: DealForm
  /** The value is the total of the deal's products. */
  followsItems: boolean
  /** The probability that ended deals teach, in words. */
  learned: string | undefined
}) {
  const { t } = useTranslation()
  const { draft, problem } = props.form
  const change = (part: Partial<Draft>) => props.form.patch(part)
  return (
    <>
      <Field label={t('deals.field.title')} error={problem('title')}>
        {(wiring) => (
          <Input
            {...wiring}
            name="title"
            maxLength={120}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <ContactField draft={draft} error={problem('contact')} change={change} />
      <chakra.div display="grid" gridTemplateColumns="1fr 92px 120px" gap="2">
        <Field
          label={t('deals.field.value')}
          error={problem('amount')}
          hint={props.followsItems && t('deals.field.follows_items')}
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              textAlign="end"
              readOnly={props.followsItems}
              value={draft.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
          )}
        </Field>
        <Field label={t('deals.field.currency')}>
          {(wiring) => (
            <Select
              {...wiring}
              disabled={props.followsItems}
              value={draft.currency}
              onChange={({ target }) =>
                change({ currency: currencies.find((currency) => currency === target.value) ?? draft.currency })
              }
            >
              {currencies.map((currency) => (
                <chakra.option key={currency} value={currency} bg="raised">
                  {currency}
                </chakra.option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('deals.field.probability')} error={problem('probability')} hint={props.learned}>
          {(wiring) => (
            <Input
              {...wiring}
              name="probability"
              inputMode="numeric"
              autoComplete="off"
              textAlign="end"
              value={draft.probability}
              onChange={({ target }) => change({ probability: target.value })}
            />
          )}
        </Field>
      </chakra.div>
      <Field label={t('deals.field.expectedClose')} error={problem('expectedClose')}>
        {(wiring) => (
          <Input
            {...wiring}
            type="date"
            name="expectedClose"
            value={draft.expectedClose}
            onChange={({ target }) => change({ expectedClose: target.value })}
          />
        )}
      </Field>
    </>
  )
}
