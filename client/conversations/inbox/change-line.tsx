import type { Content, Message } from '@aura/contracts/conversations/message.ts'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText, momentText } from './moment.ts'
import look from './thread.module.css'

/** What was done with the conversation, and by whom. */
export function ChangeLine({ message, change }: { message: Message; change: Extract<Content, { type: 'change' }> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const bySystem = message.author.kind === 'system'
  const byItself = ['woken', 'reopened', 'released', 'moved'] as const
  const itself = bySystem ? byItself.find((one) => one === change.change) : undefined
  const key =
    change.change === 'moved' && change.toName === null
      ? ('conversations.change.moved.nowhere' as const)
      : itself
        ? (`conversations.change.${itself}.system` as const)
        : (`conversations.change.${change.change}` as const)
  const words = t(key, {
    name: message.author.name,
    to: change.toName ?? '',
    until: change.until === null ? '' : momentText(change.until, language),
    reason: t(`conversations.reason.${change.reason ?? 'other'}`),
  })
  return (
    <p className={look.change}>
      {words}{' '}
      <time dateTime={message.at} title={formatInstant(message.at, language)}>
        {hourText(message.at, language)}
      </time>
    </p>
  )
}
