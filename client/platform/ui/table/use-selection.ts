import { useRef, useState } from 'react'

export type Selection<Row> = {
  ids: ReadonlySet<string>
  /** The selected rows of this page. */
  rows: readonly Row[]
  all: 'none' | 'some' | 'page'
  /** With `through`, everything from the row that was touched last up to this one. */
  toggle: (id: string, through?: boolean) => void
  togglePage: () => void
  /** Everything that matches, on every page, until a row is touched. */
  isAll: boolean
  takeAll: () => void
  take: (ids: readonly string[]) => void
  clear: () => void
}

/**
 * Which rows are selected; going to another page keeps them, asking for something else (`subject`) does
 * not: what one acts on is what one looks at. `isListed`: a row that has left the list is not among them meanwhile.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  subject: string,
  isListed: (id: string) => boolean = () => true,
): Selection<Row> {
  const [current, setCurrent] = useState<{ subject: string; ids: ReadonlySet<string>; isAll: boolean }>({
    subject,
    ids: new Set(),
    isAll: false,
  })
  const last = useRef<string>(undefined)
  const isAll = current.subject === subject && current.isAll
  const page = rows.map(idOf)
  const ids = new Set(isAll ? page : current.subject === subject ? [...current.ids].filter(isListed) : [])
  const selected = rows.filter((row) => ids.has(idOf(row)))
  const take = (next: Iterable<string>) => setCurrent({ subject, ids: new Set(next), isAll: false })
  const all = selected.length === 0 ? 'none' : selected.length === rows.length ? 'page' : 'some'

  return {
    ids,
    rows: selected,
    all,
    toggle(id, through = false) {
      const from = last.current === undefined ? -1 : page.indexOf(last.current)
      const to = page.indexOf(id)
      const range = through && from !== -1 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      last.current = id
      const rest = [...ids].filter((value) => !range.includes(value))
      take(ids.has(id) ? rest : [...rest, ...range])
    },
    togglePage() {
      const rest = [...ids].filter((value) => !page.includes(value))
      take(all === 'page' ? rest : [...rest, ...page])
    },
    isAll,
    takeAll: () => setCurrent({ subject, ids: new Set(page), isAll: true }),
    take,
    clear: () => take([]),
  }
}
