/** The supplier's invoices, and what became of each line when it was held against what was sent. */
import { findings, type Invoice, type InvoiceLine, invoiceLines, invoices } from '@aura/contracts/suppliers/invoices.ts'
import { savePrice } from '@aura/contracts/suppliers/prices.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowLeft, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useThrottledReload } from '../platform/feed/use-throttled-reload.ts'
import { microsMoney, microsText } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import type { Tone } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { MoneyText } from '../platform/ui/money.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { DataTable } from '../platform/ui/table/data-table.tsx'
import { anything, type ListQuery } from '../platform/ui/table/list-query.ts'
import { countColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'

const InvoiceImport = lazy(async () => ({ default: (await import('./invoice-import.tsx')).InvoiceImport }))

const first: ListQuery = anything
const sound = ['matched', 'unpriced'] as const
const isSound = (finding: InvoiceLine['finding']) => sound.some((value) => value === finding)

export function InvoicesTab({ supplier, changedAt }: { supplier: Supplier; changedAt: string | null | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(savePrice.needs)
  const [listQuery, setListQuery] = useState(first)
  const [open, setOpen] = useState<Invoice>()
  const [importing, setImporting] = useState(false)
  const query = { supplierId: supplier.id, page: listQuery.page, pageSize: Math.min(100, listQuery.pageSize) }
  const { data, status, error, refetch } = useQuery(invoices, query)
  useThrottledReload(changedAt, refetch)
  const columns = useMemo<Column<Invoice>[]>(() => {
    const money = (micros: (invoice: Invoice) => number, id: 'charged' | 'owed' | 'difference') => ({
      ...{ id, header: t(`suppliers.invoice.${id}`), align: 'end' as const, width: 140 },
      cell: (row: Invoice) => <MoneyText exact value={microsMoney(micros(row), row.currency)} language={language} />,
    })
    const day = (value: string) => new Date(`${value}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' })
    return [
      { id: 'number', header: t('suppliers.invoice.number'), cell: ({ number }) => number, width: 180, phone: 'title' },
      {
        id: 'period',
        header: t('suppliers.invoice.period'),
        cell: ({ from, to }) => `${day(from)} – ${day(to)}`,
        width: 200,
        phone: 'line',
      },
      { ...money(({ micros }) => micros, 'charged'), phone: 'line' },
      { ...money(({ expectedMicros }) => expectedMicros, 'owed'), phone: 'none' },
      { ...money(({ micros, expectedMicros }) => micros - expectedMicros, 'difference'), phone: 'line' },
      countColumn(
        ({ lines }) => findings.reduce((n, finding) => n + (isSound(finding) ? 0 : (lines[finding] ?? 0)), 0),
        language,
        {
          id: 'doubtful',
          header: t('suppliers.invoice.doubtful'),
          width: 120,
        },
      ),
      countColumn(({ missing }) => missing, language, {
        id: 'missing',
        header: t('suppliers.invoice.missing'),
        width: 150,
      }),
    ]
  }, [t, language])
  if (open) return <Lines invoice={open} back={() => setOpen(undefined)} />
  return (
    <>
      {may && (
        <chakra.div py="2">
          <Button onClick={() => setImporting(true)}>
            <Upload size={16} aria-hidden /> {t('suppliers.import_invoice')}
          </Button>
        </chakra.div>
      )}
      <DataTable<Invoice>
        name="suppliers.invoices"
        label={t('suppliers.tab.invoices')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        asked={listQuery}
        ask={(change) => setListQuery((before) => ({ ...before, ...change }))}
        status={status}
        error={error}
        retry={refetch}
        open={setOpen}
        empty={
          <EmptyState
            title={t('suppliers.no_invoices')}
            text={t('suppliers.no_invoices_text')}
            example={t('suppliers.no_invoices_example')}
            start={may && (() => setImporting(true))}
          />
        }
      />
      {importing && (
        <Suspense>
          <InvoiceImport supplier={supplier} close={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

const tones: Record<InvoiceLine['finding'], Tone> = {
  matched: 'ok',
  unpriced: 'neutral',
  price_differs: 'attention',
  not_accepted: 'critical',
  repeated: 'critical',
  unknown: 'critical',
}

function Lines({ invoice, back }: { invoice: Invoice; back: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, setListQuery] = useState({ ...first, pageSize: 50 })
  const finding = findings.find((value) => value === listQuery.filters.finding)
  const { data, status, error, refetch } = useQuery(invoiceLines, {
    ...{ invoiceId: invoice.id, page: listQuery.page, pageSize: Math.min(100, listQuery.pageSize) },
    ...(finding && { finding }),
  })
  const columns = useMemo<Column<InvoiceLine>[]>(
    () => [
      {
        id: 'externalId',
        header: t('suppliers.line.name'),
        cell: ({ externalId }) => externalId,
        width: 300,
        phone: 'title',
      },
      {
        id: 'destination',
        header: t('suppliers.destination'),
        cell: (row) => row.destination || '–',
        width: 160,
        phone: 'none',
      },
      {
        id: 'micros',
        header: t('suppliers.invoice.charged'),
        cell: ({ micros }) => microsText(micros, invoice.currency, language),
        align: 'end',
        width: 130,
        phone: 'line',
      },
      {
        id: 'expected',
        header: t('suppliers.line.expected'),
        cell: ({ expectedMicros }) =>
          expectedMicros === null ? '–' : microsText(expectedMicros, invoice.currency, language),
        align: 'end',
        width: 130,
        phone: 'none',
      },
      statusColumn((row) => ({ tone: tones[row.finding], word: t(`suppliers.finding.${row.finding}`) }), {
        id: 'finding',
        header: t('suppliers.line.finding'),
        width: 220,
      }),
    ],
    [t, language, invoice.currency],
  )
  return (
    <>
      <chakra.div py="2">
        <Button onClick={back}>
          <ArrowLeft size={16} aria-hidden /> {t('suppliers.tab.invoices')}
        </Button>
      </chakra.div>
      <DataTable<InvoiceLine>
        name="suppliers.lines"
        label={t('suppliers.invoice.lines', { number: invoice.number })}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowId={({ n }) => String(n)}
        rowName={({ externalId }) => externalId}
        asked={listQuery}
        ask={(change) => setListQuery((before) => ({ ...before, ...change }))}
        filters={[
          {
            id: 'finding',
            label: t('suppliers.line.finding'),
            options: findings.map((value) => ({ value, label: t(`suppliers.finding.${value}`) })),
          },
        ]}
        status={status}
        error={error}
        retry={refetch}
        empty={<EmptyState title={t('suppliers.no_lines')} text={t('suppliers.no_lines_text')} />}
      />
    </>
  )
}
