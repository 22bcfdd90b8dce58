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

const asked = createStore<Confirmation | null>(null)
const close = () => asked.set(null)

export const confirm = (confirmation: Confirmation) => asked.set(confirmation)

const OpenConfirmation = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).OpenConfirmation }))

export function ConfirmDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.get)
  /** It stays once it was there: leaving, it hands the focus back. */
  const [wasAsked, setWasAsked] = useState(false)
  if (question && !wasAsked) setWasAsked(true)
  return <Suspense>{wasAsked && <OpenConfirmation question={question} close={close} />}</Suspense>
}
