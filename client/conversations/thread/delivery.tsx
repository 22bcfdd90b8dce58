/** How far one of our messages has come: an icon and a word, and what to do where it went wrong. */
import type { Message, MessageStatus } from '@aura/contracts/conversations/message.ts'
import { resendRefusal } from '@aura/machines/conversations/decide-delivery.ts'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock, Eye, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import look from './bubble.module.css'
import type { Undelivered } from './use-undelivered.ts'

const icons: Record<MessageStatus, LucideIcon> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: Eye,
  failed: CircleAlert,
  in_doubt: CircleHelp,
}

export function Delivery({ status }: { status: MessageStatus }) {
  const { t } = useTranslation()
  const Icon = icons[status]
  return (
    <span className={look.delivery} data-status={status}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {t(`conversations.status.${status}`)}
    </span>
  )
}

/** A message may be older than what its words fill in: then a dash stands there, never the gap itself. */
const unknown = { name: '–', reason: '–', until: '–', count: '–' }

const problemWords = (problem: string, params: Message['problemParams']) =>
  errorText({ code: problem, message: problem, params: { ...unknown, ...params } })

/** Said under the bubble: the provider's reason, or what is being done about not knowing; and what one can do. */
export function Trouble({ message, acts }: { message: Message; acts: Undelivered | undefined }) {
  const { t } = useTranslation()
  const { status, problem } = message
  if (status === 'in_doubt')
    return (
      <p className={look.trouble}>
        {t('conversations.in_doubt_text')}
        {acts &&
          (['sent', 'failed'] as const).map((outcome) => (
            <button key={outcome} type="button" onClick={() => acts.settle(message, outcome)}>
              {t(`conversations.settle.${outcome}`)}
            </button>
          ))}
      </p>
    )
  if (status !== 'failed') return null
  return (
    <p className={look.trouble} data-failed="">
      {problem === null ? t('conversations.failed_text') : problemWords(problem, message.problemParams)}
      {acts && !resendRefusal(message) && (
        <button type="button" onClick={() => acts.again(message)}>
          {t('conversations.inbox.again')}
        </button>
      )}
    </p>
  )
}
