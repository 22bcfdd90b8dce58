/** /fornecedores: whom the company pays, how their connections did in 30 days, and what that comes to. */
import { type RouteScore, scores } from '@aura/contracts/suppliers/scores.ts'
import {
  createSupplier,
  type Supplier,
  type SuppliersState,
  supplierKinds,
} from '@aura/contracts/suppliers/supplier.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { microsMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { MoneyText } from '../platform/ui/money.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { archivedState } from '../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { countColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'
import { contractState } from './contract-state.ts'
import { latencyText, rateText } from './figures.ts'
import { useSuppliers } from './use-suppliers.ts'

const SupplierDialog = lazy(async () => ({ default: (await import('./supplier-dialog.tsx')).SupplierDialog }))

const nameOf = ({ name }: Supplier) => name

export function SuppliersScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const view = useSuppliers()
  const read = useQuery(scores, { period: 'month' })
  const { data } = read
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [making, setMaking] = useState(false)
  const mayMake = useMay(createSupplier.needs)
  const kind = supplierKinds.find((value) => value === listQuery.filters.kind)
  const pageOf = ({ suppliers }: SuppliersState, query: ListQuery) =>
    arrangeRecords(
      Object.values(suppliers).filter((supplier) => !kind || supplier.kind === kind),
      query,
      [['endsOn', (a, b) => (a.endsOn ?? '9').localeCompare(b.endsOn ?? '9')]],
    )
  const [columns, filters] = useMemo(() => {
    const state = archivedState((key) => t(`suppliers.${key}`))
    const of = ({ id }: Supplier) => data?.routes.filter(({ supplierId }) => supplierId === id) ?? []
    const columns: Column<Supplier>[] = [
      { id: 'name', header: t('suppliers.name'), cell: nameOf, sort: 'name', width: 180, phone: 'title' },
      {
        id: 'kind',
        header: t('suppliers.kind'),
        cell: (row) => t(`suppliers.kind.${row.kind}`),
        width: 140,
        phone: 'none',
      },
      countColumn((row) => sum(of(row), 'attempts'), language, {
        id: 'attempts',
        header: t('suppliers.attempts_month'),
        width: 150,
      }),
      {
        id: 'delivered',
        header: t('suppliers.delivered'),
        cell: (row) => rateText(sum(of(row), 'delivered'), sum(of(row), 'attempts'), language),
        align: 'end',
        width: 90,
        phone: 'line',
      },
      {
        id: 'p99',
        header: t('suppliers.p99'),
        cell: (row) => latencyText(slowest(of(row)), language),
        align: 'end',
        width: 110,
        phone: 'none',
      },
      {
        id: 'cost',
        header: t('suppliers.cost'),
        cell: (row) => (
          <MoneyText exact value={microsMoney(sum(of(row), 'micros'), row.currency)} language={language} />
        ),
        align: 'end',
        width: 110,
        phone: 'none',
      },
      {
        id: 'endsOn',
        header: t('suppliers.contract_end'),
        cell: (row) => contractState(row, new Date(), t, language),
        sort: 'endsOn',
        width: 280,
        phone: 'line',
      },
      state.column,
    ]
    const kinds = {
      id: 'kind',
      label: t('suppliers.kind'),
      options: supplierKinds.map((value) => ({ value, label: t(`suppliers.kind.${value}`) })),
    }
    return [columns, [kinds, state.filter]]
  }, [t, language, data])
  return (
    <>
      <PageHeader title={t('suppliers.screen')}>
        {mayMake && <NewButton onClick={() => setMaking(true)}>{t('suppliers.new')}</NewButton>}
      </PageHeader>
      <ViewTable
        {...{ view, read, columns, ask, filters }}
        page={pageOf}
        name="suppliers.suppliers"
        label={t('suppliers.list')}
        refused={t('suppliers.refused')}
        rowName={nameOf}
        asked={listQuery}
        open={({ id }) => void navigate({ to: '/fornecedores/$supplierId', params: { supplierId: id } })}
        empty={
          <EmptyState
            title={t('suppliers.empty')}
            text={t('suppliers.empty_text')}
            example={t('suppliers.empty_example')}
            start={mayMake && (() => setMaking(true))}
          />
        }
      />
      {making && (
        <Suspense>
          <SupplierDialog supplier={null} leave={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}

const sum = (routes: readonly RouteScore[], key: 'attempts' | 'delivered' | 'micros'): number =>
  routes.reduce((total, route) => total + route[key], 0)

/** The slowest connection's: a percentile of several cannot be made of theirs. */
const slowest = (routes: readonly RouteScore[]): number | null =>
  routes.reduce<number | null>((most, { p99 }) => (p99 === null ? most : Math.max(most ?? 0, p99)), null)
