import { type RefObject, useLayoutEffect } from 'react'

/** Brings the focus to the newest notice; from there Esc and a button that is pressed bring it back. */
export const noticeKey = 'F8'
let origin: EventTarget | null = null

export function leaveNotices() {
  if (origin instanceof HTMLElement) origin.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Notices stand beside a dialog, not in it. An open dialog listens on the document: there it would take a press on a
 * notice for one beside the dialog and close, and take the focus of a notice back. So neither gets that far. Esc in a
 * notice is for the notice alone: this listens on the window before anything that opens later.
 */
export function useNoticeAccess(notices: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const leaving = new AbortController()
    const isInside = (target: EventTarget | null) => target instanceof Node && notices.current?.contains(target)
    function shield(event: Event) {
      const key = event instanceof KeyboardEvent && event.key
      if (key === noticeKey) notices.current?.lastElementChild?.querySelector('button')?.focus()
      if (!isInside(event.target)) return
      if (event instanceof FocusEvent && !isInside(event.relatedTarget)) origin = event.relatedTarget
      if (key === 'Escape') {
        event.preventDefault()
        event.stopImmediatePropagation()
        return leaveNotices()
      }
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.stopPropagation()
      // A press leaves the focus in the dialog.
      if (event.type === 'mousedown') event.preventDefault()
    }
    for (const name of ['pointerdown', 'mousedown', 'focusin', 'keydown'])
      addEventListener(name, shield, { capture: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [notices])
}
