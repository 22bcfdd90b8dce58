/** What an e-mail goes on with: its subject, and the letters before it by their names. */
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { Sending } from '../channels/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { ConversationRow, MessageRow } from './store.ts'

const mostBefore = 20
const isLetter = /^<[^<>\s]+>$/

export async function threadOf(
  tx: Db,
  { channel_kind, subject }: Pick<ConversationRow, 'channel_kind' | 'subject'>,
  { conversation_id, seq }: Pick<MessageRow, 'conversation_id' | 'seq'>,
): Promise<Sending['thread'] | null> {
  if (reachedAt(channel_kind) !== 'email') return null
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversation_id)
    .where('seq', '<', seq)
    .where('external_id', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(mostBefore * 2)
    .select('external_id')
    .execute()
  const names = rows.flatMap(({ external_id }) =>
    external_id !== null && isLetter.test(external_id) ? [external_id] : [],
  )
  return { subject, before: names.slice(0, mostBefore).reverse() }
}
