import type { KeyboardEvent, RefObject } from 'react'
import type { TreeRow } from './tree.ts'

type TreeKeys = {
  rows: readonly TreeRow[]
  toggle: (id: string, open: boolean) => void
  open: (id: string) => void
  body: RefObject<HTMLElement | null>
  setActive: (id: string) => void
}

export function useTreeKeys({ rows, toggle, open, body, setActive }: TreeKeys) {
  function go(index: number) {
    const id = rows[index]?.node.centre.id
    if (id === undefined) return
    setActive(id)
    body.current?.querySelector<HTMLElement>(`[data-centre="${id}"]`)?.focus()
  }
  return (event: KeyboardEvent) => {
    const index = rows.findIndex(({ node }) =>
      event.currentTarget.querySelector(`[data-centre="${node.centre.id}"]:focus`),
    )
    const row = rows[index]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const { id } = row.node.centre
    const inner = row.node.children.length > 0
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
          return row.open ? go(index + 1) : inner && toggle(id, true)
        case 'ArrowLeft':
          return row.open ? toggle(id, false) : go(rows.findIndex(({ node }) => node.centre.id === row.parentId))
        case 'Enter':
          return open(id)
        case ' ':
          return inner && toggle(id, !row.open)
        default:
          return 'not ours'
      }
    }
    if (act() !== 'not ours') event.preventDefault()
  }
}
