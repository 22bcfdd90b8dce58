/** Which conversation of a customer goes on. Locked, so that whatever else happens to it happens before or after. */
import type { Db } from '../platform/database/transact.ts'
import type { ConversationRow } from './store.ts'

export type ConversationKey = { channelId: string; contactId: string }

const reopenMs = 24 * 3600_000

const conversationsOfKey = (tx: Db, { channelId, contactId }: ConversationKey) =>
  tx.selectFrom('conversations').where('channel_id', '=', channelId).where('contact_id', '=', contactId)

/** The customer's open conversation. */
export const findActiveConversation = (
  tx: Db,
  conversationKey: ConversationKey,
): Promise<ConversationRow | undefined> =>
  conversationsOfKey(tx, conversationKey).where('state', '<>', 'closed').selectAll().forNoKeyUpdate().executeTakeFirst()

/**
 * The conversation closed most recently, within the time in which a new message reopens it. An open one may have come
 * over from a merged card while the lookup before waited for its lock; then none is found here.
 */
export const findRecentlyClosed = (
  tx: Db,
  conversationKey: ConversationKey,
  now: Date,
): Promise<ConversationRow | undefined> =>
  conversationsOfKey(tx, conversationKey)
    .where('state', '=', 'closed')
    // What went into another one stays there.
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

/** Locks the contact against a merge until the transaction ends, so nothing is opened for a merged card. */
export async function isUnmerged(tx: Db, { contactId }: ConversationKey): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .select('merged_into')
    .forShare()
    .executeTakeFirst()
  return row?.merged_into === null
}
