/** The confirmation dialog itself; it comes with the first question (`confirm.tsx`). */
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { Confirmation } from './confirm.tsx'
import { initialFocus } from './initial-focus.ts'

export function OpenConfirmation({ question, close }: { question: Confirmation | null; close: () => void }) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root
      role="alertdialog"
      open={question !== null}
      onOpenChange={({ open }) => !open && close()}
      initialFocusEl={() => initialFocus(cancel.current, cancel.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        {/* It is always on top. A drawer that is still opening hides the rest of the page a frame later: not this. */}
        <Dialog.Positioner data-live-announcer="">
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
