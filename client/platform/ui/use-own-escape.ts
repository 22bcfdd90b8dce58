import { type RefObject, useEffect } from 'react'

/** Closes what lies open in a dialog alone: the dialog listens on the document, and would close as well. */
export function useOwnEscape(open: boolean, close: RefObject<() => void>) {
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close.current()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [open, close])
}
