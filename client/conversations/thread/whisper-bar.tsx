import { whisperToAgent } from '@aura/contracts/agents/at-work.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../../identity/index.ts'
import { newId } from '../../platform/feed/id.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Input } from '../../platform/ui/input.tsx'
import look from './whisper-bar.module.css'

/** While an AI agent has the conversation a supervisor tells it something that the customer never reads. */
export function WhisperBar({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const may = useMay(whisperToAgent.needs)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { aiAgent, id: conversationId } = conversation
  if (!aiAgent || !may) return null
  async function send(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (words === '') return
    setProblem(undefined)
    try {
      await call(whisperToAgent, { conversationId, messageId: newId(), text: words })
      setText('')
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const label = t('conversations.whisper', { name: aiAgent.name })
  return (
    <form className={look.bar} onSubmit={(event) => void send(event)}>
      <Input
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" aria-disabled={text.trim() === ''}>
        {t('conversations.whisper_send')}
      </Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </form>
  )
}
