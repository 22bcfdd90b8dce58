/** Shows that the customer is typing, as long as the provider says so and until the message is here. */
import { type Conversation, threadRoom } from '@aura/contracts/conversations/conversation.ts'
import { typingKey } from '@aura/contracts/conversations/typing.ts'
import { useTranslation } from 'react-i18next'
import { useVolatile } from '../../platform/feed/use-volatile.ts'
import type { VolatileRoom } from '../../platform/feed/volatile.ts'
import look from './thread-header.module.css'

type Written = Pick<Conversation, 'id' | 'preview'>

export function isTyping(volatileRoom: VolatileRoom, { id, preview }: Written): boolean {
  const since = volatileRoom.get(typingKey(id))?.asOf
  if (since === undefined) return false
  return preview?.from !== 'contact' || Date.parse(preview.at) < since
}

export function CustomerTyping({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const typing = isTyping(useVolatile(threadRoom(conversation.id)), conversation)
  return (
    <div className={look.over} role="status">
      {typing && (
        <p className={look.customer_types}>
          {t('conversations.typing', { count: 1, names: conversation.contactName })}
        </p>
      )}
    </div>
  )
}
