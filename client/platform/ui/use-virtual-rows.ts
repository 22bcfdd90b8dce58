/**
 * Which rows of a long list stand in the document: those in sight and a few around them. Rows have
 * one height, so nothing needs to be measured but the list itself.
 */
import { type RefObject, useLayoutEffect, useState } from 'react'

const overscan = 4

export type VirtualRows = { first: number; last: number }

export function useVirtualRows(scroller: RefObject<HTMLElement | null>, rowHeight: number): VirtualRows {
  const [rows, setRows] = useState<VirtualRows>({ first: 0, last: 12 })
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const measure = () => {
      const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - overscan)
      const last = Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + overscan
      setRows((rows) => (rows.first === first && rows.last === last ? rows : { first, last }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [scroller, rowHeight])
  return rows
}
