/** Whether a customer's message answers one that tries a campaign out: it says nothing of the campaign. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { Db } from '../platform/database/transact.ts'

type Inbound = Pick<Message, 'conversationId' | 'seq' | 'replyTo'>

/** The message that it quotes; else the last one that the company wrote on its own account before it. */
export async function answersTest(tx: Db, { conversationId, seq, replyTo }: Inbound): Promise<boolean> {
  const written = tx.selectFrom('messages').select('is_test')
  const row =
    replyTo === null
      ? await written
          .where('conversation_id', '=', conversationId)
          .where('seq', '<', seq)
          .where('campaign', '=', true)
          .orderBy('seq', 'desc')
          .limit(1)
          .executeTakeFirst()
      : await written.where('id', '=', replyTo).executeTakeFirst()
  return row?.is_test ?? false
}
