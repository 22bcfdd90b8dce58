/** A price list: its name, its currency, and a price for each product that has another one there. */
import { createPricelist, editPricelist, type Pricelist, type Product } from '@aura/contracts/deals/products/product.ts'
import { currency as currencySchema } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { formatMoney, parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input, Select } from '../../platform/ui/input.tsx'
import { amountText } from './quantity.ts'

type Draft = { name: string; currency: Pricelist['currency']; prices: Readonly<Record<string, string>> }

type PricelistFormProps = { pricelist: Pricelist | undefined; products: readonly Product[]; leave: () => void }

export function PricelistForm({ pricelist, products, leave }: PricelistFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [pricelistId] = useState(() => pricelist?.id ?? newId())
  const form = useDraftForm<typeof createPricelist | typeof editPricelist, Draft>({
    contract: pricelist ? editPricelist : createPricelist,
    now: {
      name: pricelist?.name ?? '',
      currency: pricelist?.currency ?? 'BRL',
      prices: Object.fromEntries(
        (pricelist?.prices ?? []).map((price) => [price.productId, amountText(price.amount, language)]),
      ),
    },
    names: ['name', 'currency', 'prices'],
    inputOf: ({ name, currency, prices }) => ({
      ...{ pricelistId, name, currency },
      prices: Object.entries(prices)
        .filter(([, text]) => text.trim() !== '')
        .map(([productId, text]) => ({ productId, amount: parseAmount(text, language) })),
      ...(pricelist && { version: pricelist.version, archived: pricelist.archived }),
    }),
    words: (field) =>
      field === 'currency'
        ? undefined
        : t(field === 'name' ? 'deals.product.name_required' : 'deals.product.price_wrong'),
    done: leave,
  })
  const { currency, prices } = form.draft
  const isWrong = (text: string) => text.trim() !== '' && parseAmount(text, language) === undefined
  const rows = products
    .filter(({ id, archived }) => !archived || id in prices)
    .sort((a, b) => a.name.localeCompare(b.name, language))
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column">
      <Field label={t('deals.product.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} />}
      </Field>
      <Field label={t('deals.products.currency')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={currency}
            onChange={({ target }) =>
              form.set('currency', currencySchema.options.find((one) => one === target.value) ?? currency)
            }
          >
            {currencySchema.options.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <chakra.ul listStyleType="none" aria-label={t('deals.pricelist')}>
        {rows.map(({ id, name: product, price }) => (
          <chakra.li key={id} display="grid" gridTemplateColumns="1fr auto 110px" gap="3" alignItems="center" py="1">
            <span>{product}</span>
            <chakra.span color="muted" fontSize="sm">
              {formatMoney(price, language)}
            </chakra.span>
            <Input
              inputMode="decimal"
              textAlign="end"
              aria-label={t('deals.pricelist.price_of', { name: product })}
              aria-invalid={form.problem('prices') !== undefined && isWrong(prices[id] ?? '')}
              value={prices[id] ?? ''}
              onChange={({ target }) => form.set('prices', { ...prices, [id]: target.value })}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      {form.problem('prices') !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm" mt="2">
          {form.problem('prices')}
        </chakra.p>
      )}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm" mt="2">
          {form.refusal}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" mt="4">
        {pricelist && (
          <Button onClick={() => void form.change({ archived: !pricelist.archived })}>
            {t(pricelist.archived ? 'deals.product.bring_back' : 'deals.product.archive')}
          </Button>
        )}
        <chakra.span flex="1" />
        <Button onClick={() => form.leave(leave)}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent">
          {t('platform.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
