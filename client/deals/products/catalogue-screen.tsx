/** /crm/products: what the company sells, and its price lists. */
import { createProduct, editProduct, type Product, products } from '@aura/contracts/deals/products/product.ts'
import type { StateOf } from '@aura/contracts/platform/operation.ts'
import { productsReducer } from '@aura/machines/deals/items.ts'
import { Tag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { RecordDialog } from '../../platform/ui/record-dialog.tsx'
import { archivedState } from '../../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../../platform/ui/table/arrange.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'
import { Pricelists } from './pricelists.tsx'

const everything = {}
const nameOf = ({ name }: Product) => name
const pageOf = (state: StateOf<typeof products>, query: ListQuery) =>
  arrangeRecords(Object.values(state.products), query, [
    ['price', (a: Product, b: Product) => a.price.amount - b.price.amount],
  ])

export function CatalogueScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useView(products, productsReducer, everything)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [dialog, setDialog] = useState<Product | 'new'>()
  const [listsOpen, setListsOpen] = useState(false)
  const [mayMake, mayEdit] = [useMay(createProduct.needs), useMay(editProduct.needs)]
  const [columns, filters] = useMemo(() => {
    const state = archivedState((key) => t(`deals.product.${key}`))
    const columns: Column<Product>[] = [
      { id: 'name', header: t('deals.product.name'), cell: nameOf, sort: 'name', width: 300, phone: 'title' },
      { id: 'code', header: t('deals.product.code'), cell: ({ code }) => code ?? '–', width: 120, phone: 'none' },
      { id: 'unit', header: t('deals.product.unit'), cell: ({ unit }) => unit ?? '–', width: 100, phone: 'none' },
      {
        id: 'price',
        header: t('deals.product.price'),
        cell: ({ price }) => formatMoney(price, language),
        sort: 'price',
        width: 140,
        align: 'end',
        phone: 'line',
      },
      state.column,
    ]
    return [columns, [state.filter]]
  }, [t, language])
  return (
    <>
      <PageHeader title={t('shell.products')}>
        <Button onClick={() => setListsOpen(true)}>
          <Tag size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('deals.pricelists')}
        </Button>
        {mayMake && <NewButton onClick={() => setDialog('new')}>{t('deals.product.new')}</NewButton>}
      </PageHeader>
      <ViewTable
        {...{ view, columns, ask, filters }}
        page={pageOf}
        name="deals.products"
        label={t('shell.products')}
        refused={t('deals.product.refused')}
        rowName={nameOf}
        asked={listQuery}
        {...(mayEdit && { open: setDialog })}
        empty={
          <EmptyState
            title={t('deals.product.empty')}
            text={t('deals.product.empty_text')}
            example={t('deals.product.empty_example')}
            start={mayMake && (() => setDialog('new'))}
          />
        }
      />
      {dialog && <ProductDialog product={dialog === 'new' ? null : dialog} leave={() => setDialog(undefined)} />}
      {listsOpen && (
        <Pricelists products={Object.values(view.state?.products ?? {})} close={() => setListsOpen(false)} />
      )}
    </>
  )
}

function ProductDialog({ product, leave }: { product: Product | null; leave: () => void }) {
  const { t } = useTranslation()
  const [productId] = useState(() => product?.id ?? newId())
  const name = { label: t('deals.product.name'), maxLength: 120, required: t('deals.product.name_required') }
  const price = { label: t('deals.product.price'), problem: t('deals.product.price_wrong') }
  const form = useContractForm({
    contract: product ? editProduct : createProduct,
    fields: [
      { name: 'name', kind: 'text', ...name },
      { name: 'code', kind: 'text', label: t('deals.product.code'), maxLength: 40 },
      { name: 'unit', kind: 'text', label: t('deals.product.unit'), maxLength: 20, hint: t('deals.product.unit_hint') },
      { name: 'price', kind: 'money', currency: product?.price.currency ?? 'BRL', ...price, required: price.problem },
      { name: 'description', kind: 'textarea', label: t('deals.product.description'), maxLength: 300 },
    ],
    current: product ?? {},
    fixed: { productId, ...(product && { version: product.version, archived: product.archived }) },
    done: leave,
  })
  return <RecordDialog {...{ form, leave }} record={product} word={(key) => t(`deals.product.${key}`)} />
}
