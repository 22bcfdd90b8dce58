/** The dialog itself; it comes when one is first opened (`form-dialog.tsx`). */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/error-text.ts'
import { Button } from './button.tsx'
import type { FormDialogProps } from './form-dialog.tsx'
import { initialFocus, keepOpen } from './initial-focus.ts'

/** The second press of a double-click on what opens a dialog is no press beside the dialog. */
const doublePressMs = 500

export function FormPanel(props: FormDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [openedAt] = useState(() => performance.now())
  const { form } = props
  const leave = () => (form.leave ? form.leave(props.leave) : props.leave())
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && leave()}
      onFocusOutside={keepOpen}
      onInteractOutside={(event) => performance.now() - openedAt < doublePressMs && event.preventDefault()}
      initialFocusEl={() => initialFocus(document.getElementById(id), null)}
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
              <chakra.form id={id} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
                {props.children}
              </chakra.form>
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
