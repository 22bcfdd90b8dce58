import type { Page } from './arrange.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type LocalTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'total' | 'rowId' | 'status' | 'error' | 'retry'>

/** A list of which everything is in the browser: `page` is what `arrange` made of it, undefined until it is there. */
export function LocalTable<Row extends { id: string }>({
  page,
  ...list
}: LocalTableProps<Row> & { page: Page<Row> | undefined }) {
  return (
    <DataTable<Row>
      {...list}
      rows={page?.rows}
      total={page?.total}
      rowId={({ id }) => id}
      status={page ? 'ready' : 'loading'}
    />
  )
}
