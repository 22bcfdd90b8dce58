/** What somebody has and cannot serve goes back to where it waits. */

import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'

/** Conversations whose customers wait for an answer; the others stay assigned until they do. */
export async function requeueWork(work: Work, userId: string): Promise<void> {
  const rows = await work.tx
    .selectFrom('conversations')
    .where('assignee_id', '=', userId)
    .where('state', 'in', ['open', 'held'])
    .where('waiting_since', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of rows) await requeueConversation(work, id, userId)
}

/** Nothing happens to one that has another assignee by now. */
export async function requeueConversation(work: Work, conversationId: string, userId: string): Promise<void> {
  const row = await lockConversation(work.tx, conversationId)
  if (row.assignee_id !== userId || (row.state !== 'open' && row.state !== 'held')) return
  await systemTransition(
    work,
    row,
    { type: 'release' },
    { set: { assignee_id: null, ownership_version: row.ownership_version + 1 }, said: { change: 'released' } },
  )
}
