import { bookCost, type CostCentre, type CostKind, costKind } from '@aura/contracts/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

/** A cost that the product does not book by itself. */
export function BookForm({ centre, leave }: { centre: CostCentre; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send } = useCommand(bookCost)
  const [kind, setKind] = useState<CostKind>('other')
  /** The same until it is booked, so that a second press books nothing twice. */
  const [bookingId] = useState(newId)
  const form = useForm({
    names: ['amount', 'note'],
    problemOf: (name, read) =>
      name === 'amount' && parseAmount(read('amount'), language) === undefined
        ? t('companies.costs.amount_invalid')
        : undefined,
    send: async (read) => {
      const amount = parseAmount(read('amount'), language) ?? 0
      const note = read('note').trim()
      await send({
        bookingId,
        centreId: centre.id,
        kind,
        cost: { amount, currency: centre.currency },
        note: note === '' ? null : note,
      })
      leave()
    },
  })
  return (
    <chakra.form noValidate onSubmit={form.submit} p="3" mb="3" borderWidth="1px" borderColor="line" borderRadius="md">
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" columnGap="3">
        <Field label={t('companies.costs.amount', { currency: centre.currency })} error={form.problem('amount')}>
          {(wiring) => <Input {...wiring} {...form.wire('amount')} inputMode="decimal" autoComplete="off" autoFocus />}
        </Field>
        <Field label={t('companies.costs.kind')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={kind}
              onChange={({ target }) => setKind(costKind.options.find((option) => option === target.value) ?? kind)}
            >
              {costKind.options.map((option) => (
                <chakra.option key={option} value={option} bg="raised">
                  {t(`companies.costs.kind.${option}`)}
                </chakra.option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      <Field label={t('companies.costs.note')}>
        {(wiring) => <Input {...wiring} {...form.wire('note')} maxLength={200} autoComplete="off" />}
      </Field>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(form.refusal)}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        <Button onClick={leave}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('companies.costs.book')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
