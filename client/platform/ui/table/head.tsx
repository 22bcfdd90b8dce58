import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import { type Column, type Layout, moved, widthOf, withWidth } from './column.ts'
import type { ListQuery } from './list-query.ts'
import look from './table.module.css'
import type { ChangeListQuery } from './use-list-query.ts'
import type { Selection } from './use-selection.ts'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  layout: Layout
  change: (layout: Layout) => void
  asked: ListQuery
  ask: ChangeListQuery
  selection: Selection<Row> | undefined
}

/** The names of the columns: pressed they sort, by their handle they move, at their edge they get wider. */
export function Head<Row>({ columns, shown, layout, change, asked, ask, selection }: HeadProps<Row>) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string>()
  return (
    <thead className={look.head}>
      <tr>
        {selection && (
          <th className={look.select} scope="col">
            <Checkbox
              aria-label={t('platform.table.select_page')}
              checked={selection.all === 'page'}
              mixed={selection.all === 'some'}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {shown.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            title={column.header}
            data-align={column.align}
            data-dragged={dragged === column.id || undefined}
            aria-sort={sortOf(column, asked)}
            onDragOver={(event) => dragged !== undefined && index > 0 && event.preventDefault()}
            onDrop={() => dragged !== undefined && change(moved(columns, layout, dragged, column.id))}
          >
            <span className={look.name}>
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={look.grip}
                  draggable
                  title={t('platform.table.drag_column')}
                  onDragStart={({ dataTransfer }) => {
                    dataTransfer.effectAllowed = 'move'
                    dataTransfer.setData('text/plain', column.header)
                    setDragged(column.id)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                >
                  <GripVertical size={12} strokeWidth={1.75} />
                </span>
              )}
              {column.sort === undefined ? <span>{column.header}</span> : <SortButton {...{ column, asked, ask }} />}
            </span>
            <WidthEdge
              width={widthOf(column, layout)}
              change={(width) => change(withWidth(layout, column.id, width))}
              reset={() =>
                change({
                  ...layout,
                  widths: { ...layout.widths, [column.id]: column.width ?? widthOf(column, { ...layout, widths: {} }) },
                })
              }
            />
          </th>
        ))}
      </tr>
    </thead>
  )
}

const sortOf = <Row,>({ sort }: Column<Row>, listQuery: ListQuery) =>
  sort === undefined || sort !== listQuery.sort ? undefined : listQuery.descending ? 'descending' : 'ascending'

function SortButton<Row>({ column, asked, ask }: { column: Column<Row>; asked: ListQuery; ask: ChangeListQuery }) {
  const { sort = '' } = column
  const isOwn = sort === asked.sort
  const Arrow = isOwn && asked.descending ? ArrowDown : ArrowUp
  return (
    <button type="button" onClick={() => ask({ sort, descending: isOwn && !asked.descending })}>
      <span>{column.header}</span>
      <Arrow size={12} strokeWidth={2} aria-hidden="true" data-mine={isOwn || undefined} />
    </button>
  )
}

/** For the pointer alone: the keyboard has the same in the menu of the columns. */
function WidthEdge({ width, change, reset }: { width: number; change: (width: number) => void; reset: () => void }) {
  function take(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault()
    const edge = event.currentTarget
    const from = event.clientX
    // What the browser drew, which may be more than was asked for.
    const start = edge.closest('th')?.offsetWidth ?? width
    edge.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => change(start + clientX - from)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true })
  }
  return <span aria-hidden="true" className={look.edge} onPointerDown={take} onDoubleClick={reset} />
}
