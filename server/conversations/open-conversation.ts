/** The customer's conversation that is not closed, with who serves there and since when. */
import type { StartOption } from '@aura/contracts/conversations/start.ts'
import { sql } from 'kysely'
import { nameOf } from '../companies/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { ConversationKey } from './find-active-conversation.ts'

export async function openConversationOf(
  tx: Db,
  { channelId, contactId }: ConversationKey,
): Promise<StartOption['conversation']> {
  const row = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', channelId)
    .where('contact_id', '=', contactId)
    .where('state', '<>', 'closed')
    .select(['id', 'state', 'assignee_id', 'ownership_version', 'opened_at'])
    .executeTakeFirst()
  if (!row) return null
  const { id, state, assignee_id: assigneeId, ownership_version: ownershipVersion } = row
  if (assigneeId === null) return { id, state, assigneeId, assigneeName: null, assignedAt: null, ownershipVersion }
  const assignedAt = (await lastAssignment(tx, id)) ?? row.opened_at
  const assigneeName = await nameOf(tx, assigneeId)
  return { id, state, assigneeId, assigneeName, assignedAt: assignedAt.toISOString(), ownershipVersion }
}

async function lastAssignment(tx: Db, conversationId: string): Promise<Date | undefined> {
  const entry = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where(sql<boolean>`content->>'type' = 'change' and content->>'change' in ('claimed', 'assigned')`)
    .orderBy('seq', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst()
  return entry?.at
}
