/** Tells a user of a conversation assigned to them and of a note that mentions them, unless the user is the actor. */
import { messageAdded } from '@aura/contracts/conversations/message.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onConversationEntry = reaction(
  'notifications.on-conversation-line',
  messageAdded,
  async ({ event, ...parts }) => {
    const { content, conversationId } = event.body.message
    const input = content.type === 'change' && content.change === 'assigned' ? content.toId : null
    const named = content.type === 'note' ? content.mentions : []
    if (input === null && named.length === 0) return
    const [work, fact] = noticeSource(event, parts)
    const row = await work.tx
      .selectFrom('conversations')
      .where('id', '=', conversationId)
      .select('contact_name')
      .executeTakeFirst()
    const line = { ...fact, params: { contact: row?.contact_name ?? '' }, link: `/operations?c=${conversationId}` }
    if (input !== null) await notify(work, { ...line, to: input, kind: 'conversations.given' })
    if (named.length > 0) await notify(work, { ...line, to: named, kind: 'conversations.mentioned' })
  },
)
