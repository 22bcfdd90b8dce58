/**
 * A list of anything: the one table of the product. What it shows is asked for by the screen (`asked`,
 * `ask`), rows come from the screen and are patched there; here they are arranged, selected and walked.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, use, useRef } from 'react'
import { useNarrowScreen } from '../use-narrow-screen.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import { type BulkAction, type Column, type Filter, visible } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { Grid } from './grid.tsx'
import { isNarrowed, type ListQuery } from './list-query.ts'
import { type ExportAs, ListSlots } from './list-slots.ts'
import { Pager } from './pager.tsx'
import { SortMenu } from './sort-menu.tsx'
import { Failed, NothingFound } from './states.tsx'
import { Toolbar } from './toolbar.tsx'
import { useLayout } from './use-layout.ts'
import { useListHelp } from './use-list-help.ts'
import type { ChangeListQuery } from './use-list-query.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

export type DataTableProps<Row> = {
  /** Key of its columns and saved views: '<feature>.<list>'. */
  name: string
  /** What the list is of, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until something was read. */
  rows: readonly Row[] | undefined
  /** How many there are on all pages; default: these. */
  total?: number | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  asked: ListQuery
  ask: ChangeListQuery
  filters?: readonly Filter[]
  status: 'loading' | 'ready' | 'failed'
  error?: unknown
  retry?: () => void
  open?: (row: Row) => void
  bulk?: readonly BulkAction<Row>[]
  /** Whether a row is on any page, where all of them are at hand: those that have left are not selected. */
  isListed?: (id: string) => boolean
  /** The ids of everything that matches, a thousand at most: selects all, not only the page. */
  allIds?: () => Promise<readonly string[]>
  /** Instead: its actions take what matches, so all of it can be selected. */
  takesAll?: boolean
  /** Shown where there is nothing at all; nothing found has words of its own. */
  empty?: ReactNode
  /** Offers CSV and XLSX of everything that was asked for, not only of this page; asked with the columns on show. */
  exportAs?: ExportAs | ((columns: readonly string[]) => ExportAs) | undefined
  /** Beside the columns' menu: what is done with the list as a whole. */
  tools?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rowId, asked, ask, status, open, bulk = [] } = props
  const rows = props.rows ?? []
  const total = props.total ?? rows.length
  const { SavedViews, ExportMenu } = use(ListSlots)
  const narrow = useNarrowScreen()
  const [layout, setLayout] = useLayout(props.name)
  const selection = useSelection(rows, rowId, JSON.stringify([asked.search, asked.filters]), props.isListed)
  const selects = bulk.length > 0 ? selection : undefined
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const height = layout.dense ? 28 : 36
  const active = useRowKeys({
    list,
    ids: rows.map(rowId),
    open: open && ((id) => rows.filter((row) => rowId(row) === id).forEach(open)),
    toggle: selects?.toggle,
    letGo: selection.clear,
    search: () => box.current?.focus(),
    reveal: (index) => list.current?.scrollTo({ top: index * height }),
  })
  useListHelp(props.label, { opens: open !== undefined, selects: selects !== undefined })
  const nothing = props.rows !== undefined && status !== 'failed' && rows.length === 0
  const shown = visible(columns, layout)
  const exportAs = typeof props.exportAs === 'function' ? props.exportAs(shown.map(({ id }) => id)) : props.exportAs
  const parts = { ...props, rows: props.rows, shown, selection: selects, active, layout }

  return (
    <chakra.div display="flex" flexDirection="column" minH="0" flex="1" bg="panel">
      {SavedViews && <SavedViews list={props.name} {...{ asked, ask, layout, setLayout }} />}
      <Toolbar
        {...{ asked, ask, box }}
        filters={props.filters ?? []}
        toRows={() => list.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
      >
        {props.tools}
        {ExportMenu && exportAs && total > 0 && <ExportMenu {...exportAs} />}
        {narrow ? (
          <SortMenu {...{ columns, asked, ask }} />
        ) : (
          <ColumnMenu {...{ columns, layout }} change={setLayout} />
        )}
      </Toolbar>
      {status === 'failed' && <Failed error={props.error} retry={props.retry} stale={rows.length > 0} />}
      <chakra.div
        ref={list}
        position="relative"
        flex="1"
        minH="0"
        overflow="auto"
        borderTopWidth="1px"
        borderColor="line"
      >
        {narrow ? (
          <Cards {...parts} />
        ) : (
          <Grid {...parts} columns={columns} change={setLayout} scroller={list} height={height} />
        )}
        {nothing && (isNarrowed(asked) ? <NothingFound clear={() => ask({ search: '', filters: {} })} /> : props.empty)}
      </chakra.div>
      {selects && selection.ids.size > 0 && (
        <BulkBar selection={selection} actions={bulk} total={total} allIds={props.allIds} takesAll={props.takesAll} />
      )}
      {props.rows && total > 0 && <Pager {...{ asked, ask, total }} here={rows.length} />}
    </chakra.div>
  )
}
