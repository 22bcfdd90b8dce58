import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Body } from './body.tsx'
import { type Column, type Layout, widthOf } from './column.ts'
import { Head } from './head.tsx'
import type { ListQuery } from './list-query.ts'
import { TableRow } from './row.tsx'
import { SkeletonRows } from './states.tsx'
import look from './table.module.css'
import type { ChangeListQuery } from './use-list-query.ts'
import type { Selection } from './use-selection.ts'

export type ListParts<Row> = {
  label: string
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  shown: readonly Column<Row>[]
  status: 'loading' | 'ready' | 'failed'
  open?: (row: Row) => void
  selection: Selection<Row> | undefined
  active: string | undefined
}

const selectWidth = 52
/** How much of their usual widths columns may give up before the list scrolls sideways; a chosen width is kept. */
const squeeze = 0.85

type GridProps<Row> = ListParts<Row> & {
  columns: readonly Column<Row>[]
  layout: Layout
  change: (layout: Layout) => void
  total?: number | undefined
  asked: ListQuery
  ask: ChangeListQuery
  scroller: RefObject<HTMLElement | null>
  height: number
}

/** The rows under their columns. What is stale stays, under a thin line that runs while it is read again. */
export function Grid<Row>(props: GridProps<Row>) {
  const { t } = useTranslation()
  const { rows, rowId, shown, layout, selection, open, asked } = props
  const widths = shown.map((column) => widthOf(column, layout))
  const sum = widths.reduce((all, width) => all + width, selection ? selectWidth : 0)
  const least = Object.keys(layout.widths).length > 0 ? sum : Math.round(sum * squeeze)
  const share = (width = 0) => ({ width: `${(100 * width) / sum}%` })
  const loading = props.status === 'loading'
  const before = (asked.page - 1) * asked.pageSize

  function draw(index: number) {
    const row = rows?.[index]
    if (row === undefined) return null
    const id = rowId(row)
    return (
      <TableRow
        key={id}
        {...{ row, id, shown }}
        index={before + index}
        name={props.rowName(row)}
        active={id === props.active}
        selected={selection?.ids.has(id) ?? false}
        toggle={selection?.toggle}
        open={open && (() => open(row))}
      />
    )
  }

  return (
    <>
      {loading && rows && (
        <div className={look.updating} role="status">
          <span className={look.cell_notice}>{t('platform.table.updating')}</span>
        </div>
      )}
      <table
        className={look.table}
        style={{ minWidth: least }}
        data-dense={layout.dense || undefined}
        aria-label={props.label}
        aria-busy={loading}
        aria-rowcount={(props.total ?? rows?.length ?? 0) + 1}
      >
        <colgroup>
          {selection && <col style={share(selectWidth)} />}
          {shown.map((column, at) => (
            <col key={column.id} style={share(widths[at])} />
          ))}
        </colgroup>
        <Head {...{ shown, layout, selection, asked }} columns={props.columns} change={props.change} ask={props.ask} />
        {rows ? (
          <Body count={rows.length} height={props.height} scroller={props.scroller} draw={draw} />
        ) : (
          loading && <SkeletonRows shown={shown} selects={selection !== undefined} />
        )}
      </table>
    </>
  )
}
