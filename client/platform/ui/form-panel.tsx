/** The dialog itself; it comes when one is first opened (`form-dialog.tsx`). */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'
import { type FormRead, formOnceRead, isRead } from './form/form-read.ts'
import type { FormDialogProps } from './form-dialog.tsx'
import { initialFocus, keepOpen } from './initial-focus.ts'

/** The second press of a double-click on what opens a dialog is no press beside the dialog. */
const doublePressMs = 500

export function FormPanel(props: FormDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [openedAt] = useState(() => performance.now())
  const { reads } = props
  const [isEarly, setEarly] = useState(false)
  const waits = !isRead(reads)
  const form = formOnceRead(props.form, reads, () => setEarly(true))
  const leave = () => (form.leave ? form.leave(props.leave) : props.leave())
  // Fields that come with the answer take the focus, unless somebody has moved it.
  useEffect(() => {
    if (waits) return
    setEarly(false)
    const form = document.getElementById(id)
    const { activeElement, body } = document
    // The button that read again is gone by then, and the focus with it.
    if (form && (activeElement === dialogOf(form) || activeElement === body))
      form.querySelector<HTMLElement>(controls)?.focus()
  }, [waits, id])
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && leave()}
      onFocusOutside={keepOpen}
      onInteractOutside={(event) => performance.now() - openedAt < doublePressMs && event.preventDefault()}
      initialFocusEl={() => initialFocus(document.getElementById(id), waits ? emptyDialogOf(id) : null)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              {props.text && <Dialog.Description>{props.text}</Dialog.Description>}
              <chakra.form
                id={id}
                noValidate
                aria-busy={waits && !reads?.error}
                onSubmit={form.submit}
                display="flex"
                flexDirection="column"
                gap="1"
              >
                {props.children}
              </chakra.form>
              {reads && waits && <Unread reads={reads} isEarly={isEarly} />}
              {form.refusal !== undefined && (
                <chakra.p role="alert" color="critical">
                  {typeof form.refusal === 'string' ? form.refusal : errorText(form.refusal)}
                </chakra.p>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              {props.aside && <chakra.span me="auto">{props.aside}</chakra.span>}
              <Button onClick={leave}>{t('platform.cancel')}</Button>
              <Button
                type="submit"
                form={id}
                variant="solid"
                colorPalette={props.grave ? 'critical' : 'accent'}
                aria-disabled={form.pending}
              >
                {props.action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const controls = 'input, select, textarea, button'

const dialogOf = (form: HTMLElement) => form.closest<HTMLElement>('[role=dialog]')

/** The dialog itself while its form has no field yet. */
function emptyDialogOf(id: string) {
  const form = document.getElementById(id)
  return form && !form.querySelector(controls) ? dialogOf(form) : null
}

/** Why nothing can be sent yet: the read failed, or it is still under way when somebody sends. */
function Unread({ reads: { error, refetch }, isEarly }: { reads: FormRead; isEarly: boolean }) {
  const { t } = useTranslation()
  if (error === undefined)
    return (
      <chakra.p role="status" color="muted">
        {isEarly && t('platform.loading')}
      </chakra.p>
    )
  return (
    <Callout refused role="alert">
      <span>{errorText(error)}</span>
      {refetch && <Button onClick={refetch}>{t('platform.retry')}</Button>}
    </Callout>
  )
}
