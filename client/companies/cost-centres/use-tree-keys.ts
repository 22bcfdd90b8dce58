import type { KeyboardEvent, RefObject } from 'react'
import type { TreeRow } from './tree.ts'

type TreeKeys = {
  rows: readonly TreeRow[]
  toggle: (id: string, open: boolean) => void
  open: (row: TreeRow) => void
  body: RefObject<HTMLElement | null>
  setActive: (id: string) => void
}

export function useTreeKeys({ rows, toggle, open, body, setActive }: TreeKeys) {
  function go(index: number) {
    const id = rows[index]?.id
    if (id === undefined) return
    setActive(id)
    body.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }
  return (event: KeyboardEvent) => {
    const index = rows.findIndex(({ id }) => event.currentTarget.querySelector(`[data-row="${id}"]:focus`))
    const row = rows[index]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const { id } = row
    const [isOpen, inner] = row.kind === 'centre' ? [row.open, row.hasBelow] : [false, false]
    const act = () => {
      switch (event.key) {
        case 'ArrowDown':
        case 'j':
          return go(index + 1)
        case 'ArrowUp':
        case 'k':
          return go(index - 1)
        case 'Home':
          return go(0)
        case 'End':
          return go(rows.length - 1)
        case 'ArrowRight':
          return isOpen ? go(index + 1) : inner && toggle(id, true)
        case 'ArrowLeft':
          return isOpen ? toggle(id, false) : go(rows.findIndex((other) => other.id === row.parentId))
        case 'Enter':
          return open(row)
        case ' ':
          return inner && toggle(id, !isOpen)
        default:
          return 'not ours'
      }
    }
    if (act() !== 'not ours') event.preventDefault()
  }
}
