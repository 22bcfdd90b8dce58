/** Puts a product of the catalogue on a deal, at the price of the chosen list, or a row of one's own. */
import { pricelists, products } from '@aura/contracts/deals/products/product.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { pricelistsReducer, productsReducer } from '@aura/machines/deals/items.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { type RowDraft, rowFor } from './items-draft.ts'

const everything = {}

export function AddProduct({ currency, add }: { currency: Money['currency']; add: (row: RowDraft) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const catalogue = useView(products, productsReducer, everything)
  const lists = useView(pricelists, pricelistsReducer, everything)
  const [listId, setListId] = useState('')
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, language)
  const offered = Object.values(catalogue.state?.products ?? {}).filter(({ archived }) => !archived)
  const priced = Object.values(lists.state?.pricelists ?? {}).filter((list) => !list.archived)
  const inCurrency = priced.filter((list) => list.currency === currency).sort(byName)
  const pricelist = inCurrency.find(({ id }) => id === listId)
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="end" mt="3">
      {offered.length > 0 && (
        <chakra.div flex="1 1 160px">
          <Field label={t('deals.products.add')}>
            {(wiring) => (
              <Select
                {...wiring}
                value=""
                onChange={({ target }) => {
                  const product = offered.find(({ id }) => id === target.value)
                  if (product) add(rowFor(product, { pricelist, currency }, language))
                }}
              >
                <option value="">{t('deals.products.choose')}</option>
                {offered.sort(byName).map(({ id, name, code }) => (
                  <option key={id} value={id}>
                    {code === null ? name : `${name} · ${code}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </chakra.div>
      )}
      {inCurrency.length > 0 && (
        <chakra.div flex="0 1 160px">
          <Field label={t('deals.pricelist')}>
            {(wiring) => (
              <Select {...wiring} value={listId} onChange={({ target }) => setListId(target.value)}>
                <option value="">{t('deals.pricelist.standard')}</option>
                {inCurrency.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </chakra.div>
      )}
      <Button
        size="sm"
        variant="ghost"
        mb="4"
        onClick={() => add(rowFor(undefined, { pricelist, currency }, language))}
      >
        <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('deals.products.add_own')}
      </Button>
    </chakra.div>
  )
}
