/** The price lists beside the catalogue: which there are, and one of them while it is edited. */
import { createPricelist, type Pricelist, type Product, pricelists } from '@aura/contracts/deals/products/product.ts'
import { pricelistsReducer } from '@aura/machines/deals/items.ts'
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { PricelistForm } from './pricelist-form.tsx'

const everything = {}

export function Pricelists({ products, close }: { products: readonly Product[]; close: () => void }) {
  const { t } = useTranslation()
  const { state, error } = useView(pricelists, pricelistsReducer, everything)
  const [open, setOpen] = useState<Pricelist | 'new'>()
  const mayEdit = useMay(createPricelist.needs)
  const all = Object.values(state?.pricelists ?? {}).sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Drawer title={t('deals.pricelists')} open close={close} width={560}>
      {open ? (
        <PricelistForm
          pricelist={open === 'new' ? undefined : (state?.pricelists[open.id] ?? open)}
          products={products}
          leave={() => setOpen(undefined)}
        />
      ) : (
        <>
          <chakra.p color="muted" fontSize="sm" mb="3">
            {t('deals.pricelists.text')}
          </chakra.p>
          {mayEdit && (
            <Button alignSelf="flex-start" mb="3" onClick={() => setOpen('new')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('deals.pricelist.new')}
            </Button>
          )}
          <PendingRead of={{ data: state, error }} h="12" />
          <chakra.ul listStyleType="none" aria-label={t('deals.pricelists')}>
            {all.map((list) => (
              <chakra.li
                key={list.id}
                display="flex"
                alignItems="center"
                gap="3"
                py="1.5"
                borderBottomWidth="1px"
                borderColor="line"
              >
                <chakra.span
                  flex="1"
                  minW="0"
                  overflow="hidden"
                  textOverflow="ellipsis"
                  color={list.archived ? 'faint' : 'text'}
                >
                  {list.name}
                </chakra.span>
                <chakra.span color="muted" fontSize="sm">
                  {`${list.currency} · ${t('deals.pricelist.prices', { count: list.prices.length })}${
                    list.archived ? ` · ${t('deals.product.archived')}` : ''
                  }`}
                </chakra.span>
                {mayEdit && (
                  <Button
                    size="xs"
                    onClick={() => setOpen(list)}
                    aria-label={t('deals.pricelist.edit_of', { name: list.name })}
                  >
                    {t('deals.pricelist.edit')}
                  </Button>
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
    </Drawer>
  )
}
