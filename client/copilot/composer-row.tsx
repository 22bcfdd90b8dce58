/**
 * The copilot beside the box one writes in: a suggested reply that Tab takes into the empty box, and tools for what is
 * written. The box keeps the focus and hands its keys over; nothing here sends anything.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { advice } from '@aura/contracts/copilot/advice.ts'
import { type Suggestion, takeSuggestion } from '@aura/contracts/copilot/suggestion.ts'
import { ListChecks, Sparkles, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { Button } from '../platform/ui/button.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import look from './copilot.module.css'
import { SourceList } from './source-list.tsx'
import { useSuggestion } from './use-suggestion.ts'
import { WordTools } from './word-tools.tsx'

/** True when the row has made use of the key. */
export type CopilotKeys = (event: KeyboardEvent) => boolean

type RowProps = {
  conversation: Conversation
  text: string
  write: (text: string) => void
  /** At the caret, and the box has the focus then. */
  insert: (text: string) => void
  keys: RefObject<CopilotKeys | undefined>
  macro: (macroId: string) => void
}

export function ComposerRow({ conversation, text, write, insert, keys, macro }: RowProps) {
  const { t } = useTranslation()
  const { send: take } = useCommand(takeSuggestion)
  const { data } = useQuery(advice, { conversationId: conversation.id })
  const [dismissed, dismiss] = useState<string>()
  const isEmpty = text === ''
  const found = useSuggestion(conversation, isEmpty)
  const suggestion = isEmpty && found && found.id !== dismissed ? found : undefined

  function use({ id: suggestionId, text: words }: Suggestion) {
    dismiss(suggestionId)
    insert(words)
    // Only a figure follows from it.
    take({ suggestionId }).catch(() => {})
  }

  const press: CopilotKeys = (event) => {
    if (!suggestion || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false
    if (event.key === 'Tab') use(suggestion)
    else if (event.key === 'Escape') dismiss(suggestion.id)
    else return false
    event.preventDefault()
    return true
  }
  const latest = useLatest(press)
  useEffect(() => {
    keys.current = (event) => latest.current(event)
    return () => {
      keys.current = undefined
    }
  }, [keys, latest])

  const offered = data?.macro
  return (
    <>
      {suggestion && (
        <section className={look.suggestion} aria-label={t('copilot.suggestion')}>
          <Sparkles size={14} strokeWidth={1.75} aria-hidden="true" />
          <div className={look.words}>
            <p>{suggestion.text}</p>
            <SourceList suggestion={suggestion} />
          </div>
          <Button size="xs" onClick={() => use(suggestion)}>
            {t('copilot.use')} <span className={look.key}>Tab</span>
          </Button>
          <Button size="xs" variant="ghost" aria-label={t('copilot.dismiss')} onClick={() => dismiss(suggestion.id)}>
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </section>
      )}
      <span role="status" className={look.spoken}>
        {suggestion && t('copilot.ready')}
      </span>
      {(data?.models || offered) && (
        <div className={look.tools}>
          {data?.models && <WordTools {...{ conversation, text, write }} />}
          {offered && (
            <Button size="xs" variant="ghost" onClick={() => macro(offered.macroId)}>
              <ListChecks size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('copilot.macro', { name: offered.name, count: offered.count })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
