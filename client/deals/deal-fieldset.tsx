import { currency } from '@aura/contracts/platform/values.ts'
import type { Demand } from '@aura/machines/deals/stage.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { ContactField } from './contact-field.tsx'
import type { Draft, DraftField } from './draft.ts'

const currencies = currency.options

export function DealFieldset(props: {
  draft: Draft
  problems: readonly DraftField[]
  /** What the stage demands and the deal has not. */
  demand: Demand | undefined
  /** The value is the total of the deal's products. */
  followsItems: boolean
  /** The probability that ended deals teach, in words. */
  learned: string | undefined
  change: (change: Partial<Draft>) => void
}) {
  const { t } = useTranslation()
  const { draft, change } = props
  const problem = (field: Exclude<DraftField, 'fields' | 'reason'>) => {
    if (props.problems.includes(field)) return t(`deals.invalid.${field}`)
    if (field === 'title' || field === 'probability' || field !== props.demand) return undefined
    return t(`deals.move_refused.requires_${field}`)
  }
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
          error={problem('value')}
          hint={props.followsItems && t('deals.field.follows_items')}
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="value"
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
