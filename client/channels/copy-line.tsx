import { chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'

/** Something to be pasted elsewhere. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Where the browser forbids it the text can still be marked by hand.
      () => toast({ tone: 'attention', title: t('channels.not_copied') }),
    )
  const Icon = copied ? Check : Copy
  return (
    <div>
      <chakra.p fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {label}
      </chakra.p>
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <chakra.code
          flex="1"
          minW="0"
          px="2"
          py="1.5"
          bg="hover"
          borderRadius="sm"
          fontSize="sm"
          overflowWrap="anywhere"
          userSelect="all"
          role="textbox"
          tabIndex={0}
          aria-readonly="true"
          aria-label={label}
        >
          {text}
        </chakra.code>
        <Button aria-label={t('channels.copy_what', { what: label })} onClick={() => void copy()}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {t(copied ? 'channels.copied' : 'channels.copy')}
        </Button>
      </chakra.div>
      <chakra.span role="status" srOnly>
        {copied && t('channels.copied')}
      </chakra.span>
    </div>
  )
}
