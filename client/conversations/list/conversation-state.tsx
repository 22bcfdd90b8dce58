/** Where a conversation stands, as a shape and a word. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { useTranslation } from 'react-i18next'
import { formatAge } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { momentText } from '../../platform/i18n/time-text.ts'
import { StateDot, type Tone } from '../../platform/ui/badge.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import look from '../inbox.module.css'
import type { WaitingAction } from '../waiting-actions.ts'

const tones: Record<Conversation['state'], Tone> = {
  waiting: 'neutral',
  open: 'info',
  held: 'neutral',
  snoozed: 'neutral',
  closed: 'neutral',
}

type WordsProps = {
  conversation: Conversation
  holder: string | undefined
  /** The queue it is of, by name. */
  queue?: string | undefined
}

/** The state and assignee in a few words; a waiting conversation names no assignee. */
export function StateWords({ conversation, holder, queue }: WordsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, snoozedUntil, closeReason, mergedInto } = conversation
  const text =
    state === 'open'
      ? t('conversations.inbox.with', { name: holder ?? '' })
      : state === 'held'
        ? t('conversations.inbox.held_by', { name: holder ?? '' })
        : state === 'snoozed' && snoozedUntil !== null
          ? t('conversations.inbox.snoozed_until', { until: momentText(snoozedUntil, language) })
          : state === 'closed'
            ? mergedInto !== null
              ? t('conversations.inbox.merged')
              : t('conversations.inbox.closed_as', { reason: t(`conversations.reason.${closeReason ?? 'other'}`) })
            : queue
              ? t('routing.in_queue', { queue })
              : t('conversations.inbox.in_queue')
  return (
    <span className={look.state}>
      <StateDot tone={tones[state]} />
      <span>{queue && (state === 'open' || state === 'held') ? `${text} · ${queue}` : text}</span>
    </span>
  )
}

/** Since when the customer waits for an answer. */
export function WaitingSince({ since }: { since: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(10_000)
  return (
    <span className={look.waiting}>
      <StateDot tone="info" />
      {t('conversations.inbox.waits', { age: formatAge((now - Date.parse(since)) / 1000, language) })}
    </span>
  )
}

/** What was done and is not acknowledged yet. */
export function WaitsForConnection({ action }: { action: WaitingAction }) {
  const { t } = useTranslation()
  const words = t(`conversations.waits.${action}`)
  return (
    <span className={look.state} title={words}>
      <StateDot tone="attention" />
      <span>{words}</span>
    </span>
  )
}
