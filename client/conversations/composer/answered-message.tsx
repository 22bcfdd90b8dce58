import type { Message } from '@aura/contracts/conversations/message.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Callout } from '../../platform/ui/callout.tsx'
import { wordsOf } from '../thread/content.tsx'

/** The message that is answered, until somebody leaves it. */
export function AnsweredMessage({ message, leave }: { message: Message; leave: () => void }) {
  const { t } = useTranslation()
  return (
    <Callout>
      <span>
        <b>{t('conversations.answering', { name: message.author.name })}</b> {wordsOf(message.content)}
      </span>
      <Button size="xs" variant="ghost" aria-label={t('conversations.no_reply')} onClick={leave}>
        <X size={14} strokeWidth={1.75} />
      </Button>
    </Callout>
  )
}
