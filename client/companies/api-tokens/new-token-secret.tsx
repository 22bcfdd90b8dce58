import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { copyText } from './copy-text.ts'
import { curlLine } from './curl-example.tsx'
import type { GivenToken } from './use-tokens.ts'

/** The secret, this once. Leaving without a word that it is stored asks first. */
export function NewTokenSecret({ given, done }: { given: GivenToken; done: () => void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const { secret, token } = given
  const copy = (text: string) => void copyText(text).then(setCopied)
  const leaveAsking = () =>
    confirm({
      title: t('companies.tokens.not_stored'),
      description: t('companies.tokens.not_stored_text'),
      cancelText: t('companies.tokens.back'),
      confirmText: t('companies.tokens.leave'),
      variant: 'destructive',
      onConfirm: done,
    })
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && leaveAsking()} closeOnInteractOutside={false}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content maxW="560px">
            <Dialog.Header>
              <Dialog.Title>{t('companies.tokens.made', { name: token.name })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <chakra.p display="flex" gap="2" alignItems="flex-start">
                <chakra.span mt="1.5">
                  <StateDot tone="attention" />
                </chakra.span>
                {t('companies.tokens.once')}
              </chakra.p>
              <Secret label={t('companies.tokens.secret')} text={secret} copy={() => copy(secret)} />
              <Secret
                label={t('companies.tokens.test_call')}
                text={curlLine(secret)}
                copy={() => copy(curlLine(secret))}
              />
              <chakra.p role="status" minH="18px" fontSize="xs" color="muted">
                {copied && t('companies.tokens.copied')}
              </chakra.p>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="solid" colorPalette="accent" onClick={done}>
                {t('companies.tokens.stored')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Secret({ label, text, copy }: { label: string; text: string; copy: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <chakra.div display="flex" alignItems="center" mb="1">
        <chakra.span fontSize="sm" fontWeight="medium" color="muted" flex="1">
          {label}
        </chakra.span>
        <Button size="xs" aria-label={`${t('companies.tokens.copy')}: ${label}`} onClick={copy}>
          {t('companies.tokens.copy')}
        </Button>
      </chakra.div>
      <chakra.code
        display="block"
        px="2"
        py="1.5"
        bg="hover"
        borderRadius="sm"
        fontSize="sm"
        maxH="112px"
        overflowY="auto"
        overflowWrap="anywhere"
        userSelect="all"
        // What scrolls can be reached by keyboard.
        tabIndex={0}
        role="textbox"
        aria-readonly="true"
        aria-label={label}
      >
        {text}
      </chakra.code>
    </div>
  )
}
