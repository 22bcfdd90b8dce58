/**
 * J and K or the arrows go through a list of rows, Home and End to its ends, Delete or X takes one away and
 * stays where it was. Tab stops at one row only; Enter is the row's own.
 */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

const steps: Record<string, number> = { j: 1, J: 1, ArrowDown: 1, k: -1, K: -1, ArrowUp: -1 }

export function useListKeys(ids: readonly string[], remove: (id: string) => void) {
  const [currentValue, setCurrentValue] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  /** Where the focus goes once the row that had it is gone. */
  const next = useRef<string>(undefined)
  const current = currentValue !== undefined && ids.includes(currentValue) ? currentValue : ids[0]

  function focus(id: string | undefined) {
    if (id === undefined) return
    setCurrentValue(id)
    mainOf(list.current, id)?.focus()
  }

  function take(id: string) {
    const at = ids.indexOf(id)
    next.current = ids[at + 1] ?? ids[at - 1] ?? ''
    remove(id)
  }

  // The row that takes the place of the removed one is there only after the list was drawn again.
  useLayoutEffect(() => {
    const to = next.current
    if (to === undefined) return
    next.current = undefined
    const row = mainOf(list.current, to)
    if (row) row.focus()
    else list.current?.closest<HTMLElement>('[role=dialog]')?.querySelector<HTMLElement>('[data-title]')?.focus()
  })

  return {
    list,
    current,
    take,
    /** To this row once it is there, or to the title when there is none. */
    goTo: (id: string) => {
      next.current = id
    },
    onFocus: (id: string) => setCurrentValue(id),
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || current === undefined) return
      const at = ids.indexOf(current)
      const onRow = list.current?.contains(document.activeElement) ?? false
      const step = steps[event.key]
      if (step !== undefined) focus(onRow ? ids[Math.max(0, Math.min(ids.length - 1, at + step))] : current)
      else if (event.key === 'Home') focus(ids[0])
      else if (event.key === 'End') focus(ids.at(-1))
      else if (onRow && (event.key === 'Delete' || event.key === 'x')) take(current)
      else return
      event.preventDefault()
    },
  }
}

const mainOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-notification="${id}"] [data-main]`)
