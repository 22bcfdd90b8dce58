/** A price list: its name, its currency, and a price for each product that has another one there. */
import { createPricelist, editPricelist, type Pricelist, type Product } from '@aura/contracts/deals/products/product.ts'
import { currency as currencySchema } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatMoney, parseAmount } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { amountText } from './quantity.ts'

type PricelistFormProps = { pricelist: Pricelist | undefined; products: readonly Product[]; leave: () => void }

export function PricelistForm({ pricelist, products, leave }: PricelistFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [pricelistId] = useState(() => pricelist?.id ?? newId())
  const [name, setName] = useState(pricelist?.name ?? '')
  const [currency, setCurrency] = useState(pricelist?.currency ?? 'BRL')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((pricelist?.prices ?? []).map((price) => [price.productId, amountText(price.amount, language)])),
  )
  const [revealed, reveal] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const { send: create } = useCommand(createPricelist)
  const { send: edit } = useCommand(editPricelist)
  const nameProblem = createPricelist.input.shape.name.safeParse(name).success
    ? undefined
    : t('deals.product.name_required')
  const entries = Object.entries(typed).filter(([, text]) => text.trim() !== '')
  const isWrong = (text: string) => text.trim() !== '' && parseAmount(text, language) === undefined
  const rows = products
    .filter(({ id, archived }) => !archived || id in typed)
    .sort((a, b) => a.name.localeCompare(b.name, language))

  async function save(archived = pricelist?.archived ?? false) {
    reveal(true)
    if (nameProblem !== undefined || entries.some(([, text]) => isWrong(text))) return
    const prices = entries.map(([productId, text]) => ({ productId, amount: parseAmount(text, language) ?? 0 }))
    const fields = { pricelistId, name, currency, prices }
    try {
      if (pricelist) await edit({ ...fields, version: pricelist.version, archived })
      else await create(fields)
      leave()
    } catch (error) {
      setRefusal(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column">
      <Field label={t('deals.product.name')} error={revealed ? nameProblem : undefined}>
        {(wiring) => <Input {...wiring} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Field label={t('deals.products.currency')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={currency}
            onChange={({ target }) =>
              setCurrency(currencySchema.options.find((one) => one === target.value) ?? currency)
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
              aria-invalid={revealed && isWrong(typed[id] ?? '')}
              value={typed[id] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      {revealed && entries.some(([, text]) => isWrong(text)) && (
        <chakra.p role="alert" color="critical" fontSize="sm" mt="2">
          {t('deals.product.price_wrong')}
        </chakra.p>
      )}
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm" mt="2">
          {errorText(refusal)}
        </chakra.p>
      )}
      <chakra.div display="flex" gap="2" mt="4">
        {pricelist && (
          <Button onClick={() => void save(!pricelist.archived)}>
            {t(pricelist.archived ? 'deals.product.bring_back' : 'deals.product.archive')}
          </Button>
        )}
        <chakra.span flex="1" />
        <Button onClick={leave}>{t('platform.cancel')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent">
          {t('platform.save')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
