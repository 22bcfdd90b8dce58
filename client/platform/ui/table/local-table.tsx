import type { FormRead } from '../form/form-read.ts'
import type { Page } from './arrange.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type LocalTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'total' | 'rowId' | 'status' | 'error' | 'retry'>

/**
 * A list of which everything is in the browser: `page` is what `arrange` made of it, undefined until it is there; `read`
 * is the query that it came with.
 */
export function LocalTable<Row extends { id: string }>({
  page,
  read,
  ...list
}: LocalTableProps<Row> & { page: Page<Row> | undefined; read?: FormRead }) {
  return (
    <DataTable<Row>
      {...list}
      rows={page?.rows}
      total={page?.total}
      rowId={({ id }) => id}
      status={read?.error ? 'failed' : page ? 'ready' : 'loading'}
      error={read?.error}
      {...(read?.refetch && { retry: read.refetch })}
    />
  )
}
