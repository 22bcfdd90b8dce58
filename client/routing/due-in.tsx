import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import look from './due.module.css'
import { dueOf, spanText } from './due.ts'

/** Until when the customer was promised an answer or an end; where nothing is promised, what else is said of it. */
export function DueIn({ conversation, children = null }: { conversation: Conversation; children?: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  useNow(10_000)
  const due = dueOf(conversation, feed.now())
  if (!due) return children
  const { target, late, tone, ms } = due
  const at = (target === 'answer' ? conversation.answerDueAt : conversation.resolveDueAt) ?? ''
  const time = spanText(ms, late ? 'down' : 'up')
  return (
    <time className={look.due} data-tone={tone} dateTime={at} title={formatInstant(at, language)}>
      <StateDot tone={tone} />
      {t(late ? `routing.late.${target}` : `routing.due.${target}`, { time })}
    </time>
  )
}
