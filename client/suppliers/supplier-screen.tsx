/** /fornecedores/<id>: a supplier's connections and their score, its price table, and its invoices line by line. */
import { supplierChanged } from '@aura/contracts/suppliers/prices.ts'
import { editSupplier, type Supplier } from '@aura/contracts/suppliers/supplier.ts'
import { spentPercent } from '@aura/machines/platform/budget.ts'
import { isBraked } from '@aura/machines/suppliers/decide.ts'
import { supplierChangedReducer } from '@aura/machines/suppliers/suppliers.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatExact, microsMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'
import { contractState } from './contract-state.ts'
import { InvoicesTab } from './invoices-tab.tsx'
import { PricesTab } from './prices-tab.tsx'
import { RoutesTab } from './routes-tab.tsx'
import { useSuppliers } from './use-suppliers.ts'

const SupplierDialog = lazy(async () => ({ default: (await import('./supplier-dialog.tsx')).SupplierDialog }))
const route = getRouteApi('/_app/fornecedores_/$supplierId')
const tabs = ['routes', 'prices', 'invoices'] as const

export function SupplierScreen() {
  const { t } = useTranslation()
  const { supplierId } = route.useParams()
  const { state, status, error } = useSuppliers()
  const { state: changed } = useView(supplierChanged, supplierChangedReducer, { supplierId })
  const [open, choose] = useState<(typeof tabs)[number]>('routes')
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(editSupplier.needs)
  const supplier = state?.suppliers[supplierId]
  if (status === 'refused') return <EmptyState title={errorText(error)} action={<Back />} />
  if (!state) return <Skeleton />
  if (!supplier) return <EmptyState title={t('suppliers.supplier_not_found')} action={<Back />} />
  const content = {
    routes: <RoutesTab supplier={supplier} routes={state.routes} suppliers={state.suppliers} />,
    prices: <PricesTab supplier={supplier} changedAt={changed?.pricesAt} />,
    invoices: <InvoicesTab supplier={supplier} changedAt={changed?.invoicesAt} />,
  }
  return (
    <>
      <PageHeader title={supplier.name} facts={<Facts supplier={supplier} />}>
        <Back />
        {mayEdit && (
          <Button onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden /> {t('suppliers.edit')}
          </Button>
        )}
      </PageHeader>
      <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '6' }}>
        <Tabs
          label={supplier.name}
          tabs={tabs.map((id) => ({ id, label: t(`suppliers.tab.${id}`), content: content[id] }))}
          open={open}
          choose={choose}
        />
      </chakra.div>
      {editing && (
        <Suspense>
          <SupplierDialog supplier={supplier} leave={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whom to write to, and until when the contract runs. */
function Facts({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [first] = supplier.contacts
  const words = [
    t(`suppliers.kind.${supplier.kind}`),
    t('suppliers.contract_is', { state: contractState(supplier, new Date(), t, language) }),
    first?.name,
    first && (first.phone || first.email),
  ]
  return (
    <chakra.div color="muted" fontSize="sm" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
      <span>{words.filter(Boolean).join(' · ')}</span>
      <Budget supplier={supplier} />
    </chakra.div>
  )
}

function Budget({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { monthlyBudget, spentMicros, overSince, currency } = supplier
  if (monthlyBudget === null) return null
  const share = {
    spent: formatExact(microsMoney(spentMicros, currency), language),
    budget: formatExact({ amount: monthlyBudget * 100, currency }, language),
    percent: spentPercent(supplier),
  }
  return (
    <>
      <span data-figures="">
        {t('suppliers.spent')}: {t('suppliers.spent_of', share)}
      </span>
      {overSince !== null && (
        <StatusBadge tone="critical" word={t(isBraked(supplier) ? 'suppliers.braked' : 'suppliers.over')} />
      )}
    </>
  )
}

function Back() {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link to="/fornecedores">
        <ArrowLeft size={16} aria-hidden /> {t('suppliers.screen')}
      </Link>
    </Button>
  )
}
