/** The emoji on a message, each side's own; ours says what became of it as long as that is not certain. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import { useTranslation } from 'react-i18next'
import look from './bubble.module.css'
import { Delivery } from './delivery.tsx'
import { emojiOfOurs } from './reactions.ts'

type MarksProps = {
  message: Message
  /** Our last reaction to it, as a message. */
  ours: Message | undefined
}

export function ReactionMarks({ message, ours }: MarksProps) {
  const { t } = useTranslation()
  const status = ours?.status ?? null
  const open = status === 'queued' || status === 'failed' || status === 'in_doubt' ? status : null
  const own = emojiOfOurs(message)
  const theirs = message.reactions.filter(({ from }) => from === 'contact')
  if (theirs.length === 0 && own === undefined && open === null) return null
  return (
    <ul className={look.reactions} aria-label={t('conversations.reactions')}>
      {theirs.map(({ emoji }) => (
        <li key={emoji}>{emoji}</li>
      ))}
      {(own !== undefined || open !== null) && (
        <li data-ours="" title={t('conversations.react.ours')}>
          {own ?? t('conversations.react.taken_back')}
          {open !== null && <Delivery status={open} />}
        </li>
      )}
    </ul>
  )
}
