/** A short form in a dialog: its fields, what the server refused, and the one action it is for. */
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import type { FormRead } from './form/form-read.ts'

/** The state of a form, as far as its frame needs it. */
export type ShownForm = {
  submit: (event: FormEvent<HTMLFormElement>) => unknown
  pending: boolean
  refusal: unknown
  /** Asks first when something typed would be lost. */
  leave?: (go: () => void) => void
}

export type FormDialogProps = {
  title: string
  text?: string
  action: string
  /** The action stops or takes away something. */
  grave?: boolean
  leave: () => void
  form: ShownForm
  /** What the form is made of: nothing is sent before it is there, and a failed read is said with a way to read again. */
  reads?: FormRead | undefined
  /** A second thing one can do here, at the other end of the footer. */
  aside?: ReactNode
  children: ReactNode
}

const FormPanel = lazy(async () => ({ default: (await import('./form-panel.tsx')).FormPanel }))

export function FormDialog(props: FormDialogProps) {
  return (
    <Suspense>
      <FormPanel {...props} />
    </Suspense>
  )
}
