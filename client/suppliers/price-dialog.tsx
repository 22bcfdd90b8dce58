/** One price; an existing one is ended here, or removed when it was a mistake. */
import { type Price, priceUnits, removePrice, savePrice } from '@aura/contracts/suppliers/prices.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import { microsOf } from '@aura/machines/platform/micros.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { localDay } from '../platform/local-time.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { toast } from '../platform/ui/toast.tsx'

type PriceDraft = { unit: string; destination: string; amount: string; validFrom: string; validTo: string }

export function PriceDialog({
  supplier,
  price,
  leave,
}: {
  supplier: Supplier
  price: Price | null
  leave: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [priceId] = useState(() => price?.id ?? newId())
  const remove = useCommand(removePrice)
  const amountOf = (micros: number) =>
    (micros / 1_000_000).toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false })
  const form = useDraftForm<typeof savePrice, PriceDraft>({
    contract: savePrice,
    now: {
      unit: price?.unit ?? 'message',
      destination: price?.destination ?? '',
      amount: price ? amountOf(price.micros) : '',
      validFrom: price?.validFrom ?? localDay(new Date()),
      validTo: price?.validTo ?? '',
    },
    names: ['unit', 'destination', 'amount', 'validFrom', 'validTo'],
    paths: { amount: 'micros' },
    inputOf: ({ unit, destination, amount, validFrom, validTo }) => ({
      ...{ priceId, supplierId: supplier.id, unit, destination: destination.replace(/[\s+().-]/g, '') },
      ...{ micros: microsOf(amount) ?? -1, validFrom, validTo: validTo === '' ? null : validTo },
      version: price?.version ?? null,
    }),
    words: (name) => (name === 'amount' || name === 'destination' ? t(`suppliers.${name}_invalid`) : undefined),
    blame: { 'suppliers.price_ends_early': 'validTo', 'suppliers.price_taken': 'validFrom' },
    done: leave,
  })
  const askToRemove = () =>
    confirm({
      title: t('suppliers.remove_price'),
      description: t('suppliers.remove_price_text'),
      confirmText: t('suppliers.remove'),
      variant: 'destructive',
      onConfirm: () =>
        void remove
          .send({ priceId })
          .then(leave, (error: unknown) => toast({ tone: 'critical', title: errorText(error) })),
    })
  return (
    <FormDialog
      title={t(price ? 'suppliers.edit_price' : 'suppliers.new_price')}
      action={t('suppliers.save')}
      leave={leave}
      form={form}
      aside={price && <Button onClick={askToRemove}>{t('suppliers.remove')}</Button>}
    >
      <Field label={t('suppliers.unit')}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('unit')}>
            {priceUnits.map((unit) => (
              <option key={unit} value={unit}>
                {t(`suppliers.unit.${unit}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('suppliers.destination')}
        hint={t('suppliers.destination_hint')}
        error={form.problem('destination')}
      >
        {(wiring) => (
          <Input {...wiring} {...form.wire('destination')} inputMode="tel" maxLength={20} autoComplete="off" />
        )}
      </Field>
      <Field label={`${t('suppliers.price')} (${supplier.currency})`} error={form.problem('amount')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('amount')} inputMode="decimal" maxLength={20} autoComplete="off" />
        )}
      </Field>
      {(['validFrom', 'validTo'] as const).map((name) => (
        <Field
          key={name}
          label={t(name === 'validFrom' ? 'suppliers.valid_from' : 'suppliers.valid_to')}
          error={form.problem(name)}
        >
          {(wiring) => <Input {...wiring} {...form.wire(name)} type="date" />}
        </Field>
      ))}
    </FormDialog>
  )
}
