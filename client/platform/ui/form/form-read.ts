/** A form whose choices or values are read first: until the answer is there nothing can be sent. */
import type { FormEvent } from 'react'
import type { ShownForm } from '../form-dialog.tsx'

/** A query as `useQuery` gives it, or the state of a view as its data. */
export type FormRead = {
  data: unknown
  error?: unknown
  /** Absent where the feed reads again by itself. */
  refetch?: () => void
}

/** A refresh that failed leaves what was read before, and the form with it. */
export const isRead = (reads: FormRead | undefined): boolean => reads === undefined || reads.data !== undefined

/** A submit before the answer sends nothing, and nothing is sent later on its account. */
export function formOnceRead<Form extends ShownForm>(form: Form, reads: FormRead | undefined, early: () => void) {
  if (isRead(reads)) return form
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    early()
  }
  return { ...form, submit, pending: true }
}
