/** Where the question about a conflict is asked; its dialog comes with the first one, and stays to hand back the focus. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { loadTexts } from '../platform/i18n/language.ts'
import { conflictStore, hostConflicts } from './edit-conflict.ts'

const ConflictDialog = lazy(async () => {
  const [part] = await Promise.all([import('./conflict-dialog.tsx'), loadTexts('offers')])
  return { default: part.ConflictDialog }
})

export function ConflictHost() {
  const [question] = useSyncExternalStore(conflictStore.subscribe, conflictStore.get)
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(hostConflicts, [])
  if (question && !wasAsked) setWasAsked(true)
  return <Suspense>{wasAsked && <ConflictDialog question={question} />}</Suspense>
}
