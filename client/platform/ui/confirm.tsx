/**
 * The one confirmation dialog: closed, or open with what it asks. Confirming runs the callback and
 * closes; cancelling only closes.
 */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { atom, getDefaultStore, useAtom } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

export type Confirmation = {
  title: string
  description: string
  cancelText?: string
  confirmText?: string
  variant?: 'default' | 'destructive'
  onConfirm: () => void
}

const asked = atom<Confirmation | null>(null)

export const confirm = (confirmation: Confirmation) => getDefaultStore().set(asked, confirmation)

export function ConfirmDialog() {
  const { t } = useTranslation()
  const [question, ask] = useAtom(asked)
  const cancel = useRef<HTMLButtonElement>(null)
  const close = () => ask(null)
  return (
    <Dialog.Root
      role="alertdialog"
      open={question !== null}
      onOpenChange={({ open }) => !open && close()}
      initialFocusEl={() => cancel.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{question?.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description asChild>
                <chakra.p color="muted">{question?.description}</chakra.p>
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={cancel} onClick={close}>
                {question?.cancelText ?? t('platform.cancel')}
              </Button>
              <Button
                variant="solid"
                colorPalette={question?.variant === 'destructive' ? 'critical' : 'accent'}
                onClick={() => {
                  question?.onConfirm()
                  close()
                }}
              >
                {question?.confirmText ?? t('platform.confirm')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
