import { channelKinds } from '@aura/contracts/channels/channel.ts'
import type { Content, Message } from '@aura/contracts/conversations/message.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText, momentText } from '../../platform/i18n/time-text.ts'
import look from './thread.module.css'

/** A system entry: what was done with the conversation, and by whom. */
export function SystemEntry({ message, change }: { message: Message; change: Extract<Content, { type: 'change' }> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const bySystem = message.author.kind === 'system'
  const byItself = ['woken', 'reopened', 'released', 'moved'] as const
  const itself = bySystem ? byItself.find((value) => value === change.change) : undefined
  const key =
    change.change === 'moved' && change.toName === null
      ? ('conversations.change.moved.nowhere' as const)
      : itself
        ? (`conversations.change.${itself}.system` as const)
        : (`conversations.change.${change.change}` as const)
  const isMerge = change.change === 'merged' || change.change === 'merged_here' || change.change === 'unmerged'
  const words = t(key, {
    name: message.author.name || 'Aura',
    to: isMerge ? t(`contacts.channel.${channelOf(change.toName)}`) : (change.toName ?? ''),
    until: change.until === null ? '' : momentText(change.until, language),
    reason: t(`conversations.reason.${change.reason ?? 'other'}`),
  })
  return (
    <p className={look.change}>
      {isMerge && change.toId !== null ? <OtherOne id={change.toId}>{words}</OtherOne> : words}{' '}
      <time dateTime={message.at} title={formatInstant(message.at, language)}>
        {hourText(message.at, language)}
      </time>
    </p>
  )
}

const channelOf = (kind: string | null) => channelKinds.find((channelKind) => channelKind === kind) ?? 'whatsapp'

/** The line leads to the conversation it tells of. */
const OtherOne = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/operations" search={(before) => ({ ...before, c: id, m: undefined })}>
    {children}
  </Link>
)
