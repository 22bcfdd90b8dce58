/** Shows viewers of the conversation that the customer is typing. A blocked customer is not shown. */
import { inboxRoom, threadRoom } from '@aura/contracts/conversations/conversation.ts'
import { typingKey, typingMs } from '@aura/contracts/conversations/typing.ts'
import { type OnTyping, senderOf } from '../channels/index.ts'
import { holderOf, rulesOn } from '../contacts/index.ts'

export const tellTyping: OnTyping = async ({ tx, now }, { say }, channel, from) => {
  const address = senderOf(channel.kind, from)
  const contactId = address && (await holderOf(tx, address))
  if (!address || !contactId || (await rulesOn(tx, address, now)).blocked) return
  const conversation = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', channel.id)
    .where('contact_id', '=', contactId)
    .where('state', '<>', 'closed')
    .select('id')
    .executeTakeFirst()
  if (!conversation) return
  for (const room of [threadRoom(conversation.id), inboxRoom])
    say(channel.company_id, { room, key: typingKey(conversation.id), value: true, forMs: typingMs })
}
