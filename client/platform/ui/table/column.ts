/** What a list shows of a row, and how a person arranges it. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  /** The words of the title column are the button that opens the row, so it holds nothing to press. */
  cell: (row: Row) => ReactNode
  /** The cell as plain words: shown whole on hover where it is cut off. */
  text?: (row: Row) => string
  /** The server's key for this order; a column without one cannot be sorted by. */
  sort?: string
  width?: number
  align?: 'end'
  /** Not shown until somebody asks for it. */
  hidden?: boolean
  /** On phones: the first line of the card, part of its second, or not there. Default: the first column is the title. */
  phone?: 'title' | 'line' | 'none'
}

export type Filter = { id: string; label: string; options: readonly { value: string; label: string }[] }

export type BulkAction<Row> = {
  label: string
  icon?: LucideIcon
  /** `done` empties the selection; `all` where everything that matches is meant, of which `ids` are this page. */
  run: (ids: readonly string[], done: () => void, all: boolean) => void
  /** Why these rows may not. Of those that other pages hold only the ids are known. */
  refusal?: (rows: readonly Row[], ids: ReadonlySet<string>) => string | undefined
  destructive?: boolean
}

/** How one person wants the columns of one list. What is not in here is as the list has it. */
export type Layout = {
  readonly order: readonly string[]
  readonly shown: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
  readonly dense: boolean
}

export const usualLayout: Layout = { order: [], shown: {}, widths: {}, dense: false }

export const narrowest = 64
export const widest = 640
const usualWidth = 160

/** The one that names the row: always there, always first. */
export const titleOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ phone }) => phone === 'title') ?? columns[0]

/** What a card says below its title: what the list names for it, else the first two. */
export function linesOf<Row>(isVisible: readonly Column<Row>[]): Column<Row>[] {
  const title = titleOf(isVisible)
  const rest = isVisible.filter((column) => column.id !== title?.id && column.phone !== 'none')
  const named = rest.filter(({ phone }) => phone === 'line')
  return named.length > 0 ? named : rest.slice(0, 2)
}

/** All columns in this person's order; those the order does not know come last. */
export function ordered<Row>(columns: readonly Column<Row>[], { order }: Layout): Column<Row>[] {
  const title = titleOf(columns)
  const rank = ({ id }: Column<Row>) => {
    if (id === title?.id) return -1
    const at = order.indexOf(id)
    return at === -1 ? order.length : at
  }
  return columns.toSorted((a, b) => rank(a) - rank(b))
}

export const isShown = <Row>(column: Column<Row>, { shown }: Layout): boolean => shown[column.id] ?? !column.hidden

export function visible<Row>(columns: readonly Column<Row>[], layout: Layout): Column<Row>[] {
  const title = titleOf(columns)
  return ordered(columns, layout).filter((column) => column === title || isShown(column, layout))
}

export const widthOf = <Row>(column: Column<Row>, { widths }: Layout): number =>
  widths[column.id] ?? column.width ?? usualWidth

export const withWidth = (layout: Layout, id: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.round(Math.min(widest, Math.max(narrowest, width))) },
})

export const withShown = (layout: Layout, id: string, isVisible: boolean): Layout => ({
  ...layout,
  shown: { ...layout.shown, [id]: isVisible },
})

/** Takes a column out and puts it in the place of another; the title column's place is nobody's. */
export function moved<Row>(columns: readonly Column<Row>[], layout: Layout, id: string, to: string): Layout {
  const order = ordered(columns, layout).map((column) => column.id)
  const [from, target] = [order.indexOf(id), order.indexOf(to)]
  if (from < 1 || target < 1) return layout
  order.splice(from, 1)
  order.splice(target, 0, id)
  return { ...layout, order }
}
