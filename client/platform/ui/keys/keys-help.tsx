/** '?' shows the keys of the frame and of this screen. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createStore } from '../../feed/store.ts'

const opened = createStore(false)
export const showKeys = () => opened.set(true)
const close = () => opened.set(false)

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** Where somebody writes, a '?' is a question mark. */
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

export function KeysHelp() {
  const open = useSyncExternalStore(opened.subscribe, opened.get)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy =
        event.defaultPrevented || document.querySelector('[role=dialog][data-state=open], [role=alertdialog]')
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || busy || isWriting(event.target)) return
      event.preventDefault()
      showKeys()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{wasOpen && <KeysDialog open={open} close={close} />}</Suspense>
}
