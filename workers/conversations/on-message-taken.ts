/** A provider has taken a message, and wants to be paid for it. */
import { messageChanged } from '@aura/contracts/conversations/message.ts'
import { bookSend } from '@aura/server/conversations/index.ts'
import { reaction } from '../platform/reactions.ts'

const acceptedStatuses: readonly (string | null)[] = ['sent', 'delivered', 'read']

export const onMessageTaken = reaction(
  'conversations.on-message-taken',
  messageChanged,
  async ({ event, companyId, ...work }) => {
    const { direction, status, id, content } = event.body.message
    if (direction === 'out' && content.type !== 'reaction' && acceptedStatuses.includes(status))
      await bookSend(work, companyId, id)
  },
)
