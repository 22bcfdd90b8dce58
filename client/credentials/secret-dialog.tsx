import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

type SecretDialogProps = { name: string; secrets: readonly { name: string; value: string }[]; leave: () => void }

/** The values are in this dialog's memory alone, and gone when it closes. */
export function SecretDialog({ name, secrets, leave }: SecretDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && leave()} onFocusOutside={(event) => event.preventDefault()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{name}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description>{t('credentials.secret_once')}</Dialog.Description>
              <chakra.dl display="flex" flexDirection="column" gap="2">
                {secrets.map((secret) => (
                  <div key={secret.name}>
                    <chakra.dt color="muted">{secret.name}</chakra.dt>
                    <chakra.dd overflowWrap="anywhere">
                      <chakra.code userSelect="all">{secret.value}</chakra.code>
                    </chakra.dd>
                  </div>
                ))}
              </chakra.dl>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={leave}>{t('credentials.close_secret')}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
