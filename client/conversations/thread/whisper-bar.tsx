import { whisperToAgent } from '@aura/contracts/agents/at-work.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useLine } from '../../platform/ui/form/use-line.ts'
import { Input } from '../../platform/ui/input.tsx'
import look from './whisper-bar.module.css'

/** While an AI agent has the conversation a supervisor tells it something that the customer never reads. */
export function WhisperBar({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const may = useMay(whisperToAgent.needs)
  const { aiAgent, id: conversationId } = conversation
  const line = useLine({ send: (text) => call(whisperToAgent, { conversationId, messageId: newId(), text }) })
  if (!aiAgent || !may) return null
  const label = t('conversations.whisper', { name: aiAgent.name })
  return (
    <form className={look.bar} onSubmit={(event) => void line.submit(event)}>
      <Input aria-label={label} placeholder={label} {...line.wire} maxLength={1000} autoComplete="off" />
      <Button type="submit" aria-disabled={line.isEmpty}>
        {t('conversations.whisper_send')}
      </Button>
      {line.problem !== undefined && <span role="alert">{line.problem}</span>}
    </form>
  )
}
