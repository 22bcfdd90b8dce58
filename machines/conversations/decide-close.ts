/** What an operator is reminded of before a conversation is closed. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'

type Waiting = Pick<Conversation, 'channel' | 'waitingSince'>

/**
 * The customer has written and nobody has ever answered. Without the beginning of the thread that is not known, and
 * a call is answered without a message.
 */
export function awaitsFirstAnswer({ channel, waitingSince }: Waiting, messages: readonly Message[]): boolean {
  if (channel === 'voice' || waitingSince === null || messages[0]?.seq !== 1) return false
  return !messages.some(({ direction, author }) => direction === 'out' && author.kind !== 'system')
}
