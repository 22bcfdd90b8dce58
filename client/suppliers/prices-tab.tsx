/** The supplier's price table: each price by hand, or all of them from a file. */
import { type Price, prices, priceUnits, savePrice } from '@aura/contracts/suppliers/prices.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../imports/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { microsText } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { DataTable } from '../platform/ui/table/data-table.tsx'
import { anything, type ListQuery } from '../platform/ui/table/list-query.ts'

const PriceDialog = lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog }))

const first: ListQuery = { ...anything, pageSize: 50 }

export function PricesTab({ supplier, changedAt }: { supplier: Supplier; changedAt: string | null | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(savePrice.needs)
  const [listQuery, setListQuery] = useState(first)
  const [dialog, setDialog] = useState<Price | 'new' | 'import'>()
  const unit = priceUnits.find((value) => value === listQuery.filters.unit)
  const destination = listQuery.search.replace(/\D/g, '').slice(0, 15)
  const { data, status, error, refetch } = useQuery(prices, {
    ...{ supplierId: supplier.id, page: listQuery.page, pageSize: Math.min(100, listQuery.pageSize) },
    ...(unit && { unit }),
    ...(destination !== '' && { destination }),
  })
  useThrottledReload(changedAt, refetch)
  const columns = useMemo<Column<Price>[]>(() => {
    const day = (value: string) => new Date(`${value}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' })
    return [
      {
        id: 'destination',
        header: t('suppliers.destination'),
        cell: ({ destination }) => (destination === '' ? t('suppliers.everywhere') : `+${destination}`),
        width: 180,
        phone: 'title',
      },
      {
        id: 'unit',
        header: t('suppliers.unit'),
        cell: ({ unit }) => t(`suppliers.unit.${unit}`),
        width: 160,
        phone: 'line',
      },
      {
        id: 'price',
        header: t('suppliers.price'),
        cell: ({ micros }) => microsText(micros, supplier.currency, language),
        align: 'end',
        width: 140,
        phone: 'line',
      },
      {
        id: 'from',
        header: t('suppliers.valid_from'),
        cell: ({ validFrom }) => day(validFrom),
        width: 130,
        phone: 'none',
      },
      {
        id: 'to',
        header: t('suppliers.valid_to'),
        cell: ({ validTo }) => (validTo === null ? '–' : day(validTo)),
        width: 130,
        phone: 'none',
      },
    ]
  }, [t, language, supplier.currency])
  return (
    <>
      {may && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '8px 0' }}>
          <NewButton onClick={() => setDialog('new')}>{t('suppliers.new_price')}</NewButton>
          <Button onClick={() => setDialog('import')}>
            <Upload size={16} aria-hidden /> {t('suppliers.import_prices')}
          </Button>
        </div>
      )}
      <DataTable<Price>
        name="suppliers.prices"
        label={t('suppliers.tab.prices')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowId={({ id }) => id}
        rowName={({ destination, unit }) => `${destination} ${t(`suppliers.unit.${unit}`)}`}
        asked={listQuery}
        ask={(change) => setListQuery((before) => ({ ...before, ...change }))}
        filters={[
          {
            id: 'unit',
            label: t('suppliers.unit'),
            options: priceUnits.map((value) => ({ value, label: t(`suppliers.unit.${value}`) })),
          },
        ]}
        status={status}
        error={error}
        retry={refetch}
        {...(may && { open: setDialog })}
        empty={
          <EmptyState
            title={t('suppliers.no_prices')}
            text={t('suppliers.no_prices_text')}
            example={t('suppliers.no_prices_example')}
            start={may && (() => setDialog('new'))}
          />
        }
      />
      <Suspense>
        {dialog === 'import' && (
          <ImportWizard
            kind="suppliers.prices"
            title={t('suppliers.import_prices')}
            open
            params={{ supplier: supplier.id }}
            close={() => setDialog(undefined)}
          />
        )}
        {dialog !== undefined && dialog !== 'import' && (
          <PriceDialog
            supplier={supplier}
            price={dialog === 'new' ? null : dialog}
            leave={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
