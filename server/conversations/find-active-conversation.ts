/** Finds and locks the conversation that a customer's message continues. */
import type { Db } from '../platform/database/transact.ts'
import type { ConversationRow } from './store.ts'

export type ConversationKey = { channelId: string; contactId: string }

const reopenMs = 24 * 3600_000

const conversationsOfKey = (tx: Db, { channelId, contactId }: ConversationKey) =>
  tx.selectFrom('conversations').where('channel_id', '=', channelId).where('contact_id', '=', contactId)

/** The customer's conversation that is not closed; the database allows one per channel and contact. */
export const findActiveConversation = (
  tx: Db,
  conversationKey: ConversationKey,
): Promise<ConversationRow | undefined> =>
  conversationsOfKey(tx, conversationKey).where('state', '<>', 'closed').selectAll().forNoKeyUpdate().executeTakeFirst()

/**
 * The conversation closed most recently, within the time in which a new message reopens it. None is found once the
 * customer has an active conversation: a merge of contacts may have added one while `findActiveConversation` waited.
 */
export const findRecentlyClosed = (
  tx: Db,
  conversationKey: ConversationKey,
  now: Date,
): Promise<ConversationRow | undefined> =>
  conversationsOfKey(tx, conversationKey)
    .where('state', '=', 'closed')
    // A merged conversation is never reopened.
    .where('merged_into', 'is', null)
    .where('closed_at', '>', new Date(now.getTime() - reopenMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations as other')
            .where('other.channel_id', '=', conversationKey.channelId)
            .where('other.contact_id', '=', conversationKey.contactId)
            .where('other.state', '<>', 'closed')
            .select('other.id'),
        ),
      ),
    )
    .orderBy('closed_at', 'desc')
    .limit(1)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the contact against a merge until the transaction ends, so no conversation is opened for a merged contact. */
export async function isUnmerged(tx: Db, { contactId }: ConversationKey): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .select('merged_into')
    .forShare()
    .executeTakeFirst()
  return row?.merged_into === null
}
