import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { initialFocus } from '../../platform/ui/initial-focus.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { CodeBlock } from './code-block.tsx'

/** `label` names it, `use` says what it is for. */
type SecretProps = { name: string; secret: string; label: string; use: string; done: () => void }

/** A secret, this once. Leaving without a word that it is stored asks first. */
export function SigningSecret({ name, secret, label, use, done }: SecretProps) {
  const { t } = useTranslation()
  const body = useId()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      // Where the browser forbids it the text can still be marked by hand.
      () => toast({ tone: 'attention', title: t('webhooks.not_copied') }),
    )
  const leaveAsking = () =>
    confirm({
      title: t('webhooks.not_stored'),
      description: t('webhooks.not_stored_text'),
      confirmText: t('webhooks.leave'),
      variant: 'destructive',
      onConfirm: done,
    })
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && leaveAsking()}
      closeOnInteractOutside={false}
      initialFocusEl={() => initialFocus(document.getElementById(body), null)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="560px">
            <Dialog.Header>
              <Dialog.Title>{t('webhooks.secret_of', { name })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body id={body}>
              <chakra.p display="flex" gap="2" alignItems="flex-start">
                <chakra.span mt="1.5">
                  <StateDot tone="attention" />
                </chakra.span>
                {t('webhooks.secret_once')}
              </chakra.p>
              <CodeBlock label={label} text={secret} />
              <Button mt="2" onClick={() => void copy()}>
                {t(copied ? 'webhooks.copied' : 'webhooks.copy')}
              </Button>
              <chakra.span role="status" srOnly>
                {copied && t('webhooks.copied')}
              </chakra.span>
              <chakra.p color="muted" fontSize="sm" mt="3">
                {use}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="solid" colorPalette="accent" onClick={done}>
                {t('webhooks.stored')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
