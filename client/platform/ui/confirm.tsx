/**
 * The one confirmation dialog: closed, or open with what it asks. Confirming runs the callback and
 * closes; cancelling only closes.
 */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { createStore } from '../feed/store.ts'

export type Confirmation = {
  title: string
  description: string
  cancelText?: string
  confirmText?: string
  variant?: 'default' | 'destructive'
  onConfirm: () => void
}

const confirmationStore = createStore<Confirmation | null>(null)
const close = () => confirmationStore.set(null)

export const confirm = (confirmation: Confirmation) => confirmationStore.set(confirmation)

const OpenConfirmation = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).OpenConfirmation }))

export function ConfirmDialog() {
  const question = useSyncExternalStore(confirmationStore.subscribe, confirmationStore.get)
  /** It stays once it was there: leaving, it hands the focus back. */
  const [wasAsked, setWasAsked] = useState(false)
  if (question && !wasAsked) setWasAsked(true)
  return <Suspense>{wasAsked && <OpenConfirmation question={question} close={close} />}</Suspense>
}
