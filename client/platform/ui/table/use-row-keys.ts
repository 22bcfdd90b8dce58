/**
 * The keyboard of a list. One row at a time can be reached by Tab; J, K and the arrows go from row to row,
 * Enter opens, Space selects, the arrows to the sides go through the cells that can be edited, '/' goes to the search, Esc lets go of the selection. When the row in focus
 * leaves, the focus goes to the one that took its place and never back to the top of the page.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../use-latest.ts'

type Keys = {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  open: ((id: string) => void) | undefined
  /** The focus went to a row by a key; `repeated` while the key is held down. */
  follow?: (id: string, repeated: boolean) => void
  toggle: ((id: string, through: boolean) => void) | undefined
  letGo: () => void
  search: () => void
  /** Brings a row into the document that is too far away to stand in it. */
  reveal: (index: number) => void
}

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'
const floating = '[role=dialog], [role=alertdialog], [role=menu], [popover]'

/** Something lies over the list and has the keys. */
const overlaid = () =>
  document.querySelector('[role=dialog]:not([popover]), [role=alertdialog], :popover-open') !== null

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

export function useRowKeys(keys: Keys): string | undefined {
  const latest = useLatest(keys)
  const [active, setActive] = useState<string>()
  /** The row that has the focus, and where it stands. */
  const focusedRow = useRef<{ id: string; index: number }>(undefined)
  const wanted = useRef<string>(undefined)

  useLayoutEffect(() => {
    const inList = (node: EventTarget | null) =>
      node instanceof Node && latest.current.list.current?.contains(node) === true

    function go(from: number, step: number, repeated: boolean) {
      const { ids, reveal, follow } = latest.current
      const index = Math.min(ids.length - 1, Math.max(0, from + step))
      const id = ids[index]
      if (id === undefined) return
      wanted.current = id
      setActive(id)
      if (!focusRow(latest.current.list.current, id)) reveal(index)
      follow?.(id, repeated)
    }

    function onRow(event: KeyboardEvent, row: HTMLElement) {
      const { ids, open, toggle } = latest.current
      const id = row.dataset.row ?? ''
      const step = steps[event.key]
      // Fast keys go on from the row that is still being brought into the document.
      const next = wanted.current === undefined ? -1 : ids.indexOf(wanted.current)
      const across = acrossOf(event.key)
      if (across !== 0 && focusCell(row, event.target, across)) return event.preventDefault()
      if (event.key === 'Escape') return row.focus()
      if (step !== undefined) go(next === -1 ? ids.indexOf(id) : next, step, event.repeat)
      // What stands inside the row has an Enter and a Space of its own.
      else if (event.target !== row) return
      else if (event.key === 'Enter' && open) open(id)
      else if (event.key === ' ' && toggle) toggle(id, event.shiftKey)
      else return
      event.preventDefault()
    }

    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest(`${typing}, ${floating}`)) return
      const row = inList(target) ? rowOf(target) : null
      if (key === 'Escape' && inList(target) && !target.matches('[data-edit]')) return latest.current.letGo()
      if (row) onRow(event, row)
      // Nothing has the focus: the list is what the keys are for.
      else if (target.matches('body, main') && steps[key] !== undefined && !overlaid()) {
        event.preventDefault()
        go(focusedRow.current?.index ?? 0, 0, event.repeat)
      }
      if (key === '/' && !overlaid()) {
        event.preventDefault()
        latest.current.search()
      }
    }

    function onFocusIn({ target }: FocusEvent) {
      const id = (inList(target) ? rowOf(target) : null)?.dataset.row
      focusedRow.current = id === undefined ? undefined : { id, index: latest.current.ids.indexOf(id) }
      if (id !== undefined) setActive(id)
      if (id !== wanted.current) wanted.current = undefined
    }

    function onPointerDown({ target }: PointerEvent) {
      if (!rowOf(target)) focusedRow.current = undefined
    }

    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [latest])

  // After each drawing: the row that was asked for may have come, the one in focus may have gone.
  useLayoutEffect(() => {
    const { list, ids } = latest.current
    if (wanted.current !== undefined && focusRow(list.current, wanted.current)) wanted.current = undefined
    const was = focusedRow.current
    if (!was) return
    const index = ids.indexOf(was.id)
    if (index !== -1) focusedRow.current = { id: was.id, index }
    else if (document.activeElement === document.body) {
      const heir = ids[Math.min(was.index, ids.length - 1)]
      if (heir !== undefined) focusRow(list.current, heir)
    }
  })

  return active !== undefined && keys.ids.includes(active) ? active : keys.ids[0]
}

const acrossOf = (key: string) => (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)

/** To the next cell of the row that can be edited, or from the first one back to the row. */
function focusCell(row: HTMLElement, from: EventTarget | null, step: number): boolean {
  const cells = [...row.querySelectorAll<HTMLElement>('[data-edit]')]
  const at = from instanceof HTMLElement ? cells.indexOf(from) : -1
  const next = at === -1 ? (step > 0 ? cells[0] : undefined) : step < 0 && at === 0 ? row : cells[at + step]
  next?.focus()
  return next !== undefined
}

function focusRow(list: HTMLElement | null, id: string): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  row?.focus()
  return row !== undefined && row !== null
}
