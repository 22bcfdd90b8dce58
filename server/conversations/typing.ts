/** Shows viewers of the conversation that the customer is typing. A blocked customer is not shown. */
import { inboxRoom, threadRoom } from '@aura/contracts/conversations/conversation.ts'
import { typingKey, typingMs } from '@aura/contracts/conversations/typing.ts'
import type { Adapter, Connection, Delivery } from '../channels/adapter.ts'
import type { ChannelRow } from '../channels/channels.ts'
import { senderOf } from '../channels/sender.ts'
import { holderOf, rulesOn } from '../contacts/index.ts'
import type { OpenContext, Work } from '../platform/handle.ts'

type Saying = Pick<OpenContext<undefined>, 'say'>
type Moment = { delivery: Delivery; connection: Pick<Connection, 'address'>; row: ChannelRow }

/** Whether that was what the delivery says. */
export async function tellTyping(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { say }: Saying,
  adapter: Pick<Adapter, 'typing'>,
  { delivery, connection, row }: Moment,
): Promise<boolean> {
  const from = adapter.typing?.(delivery, connection) ?? null
  if (from === null) return false
  const address = senderOf(row.kind, from)
  const contactId = address && (await holderOf(tx, address))
  if (!address || !contactId || (await rulesOn(tx, address, now)).blocked) return true
  const conversation = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', row.id)
    .where('contact_id', '=', contactId)
    .where('state', '<>', 'closed')
    .select('id')
    .executeTakeFirst()
  if (!conversation) return true
  for (const room of [threadRoom(conversation.id), inboxRoom])
    say(row.company_id, { room, key: typingKey(conversation.id), value: true, forMs: typingMs })
  return true
}
