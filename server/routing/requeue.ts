/** What somebody has and cannot serve goes back to where it waits. */

import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'

/** 'waited_for': only conversations whose customers wait for an answer; the others stay assigned until they do. */
export async function requeueWork(work: Work, userId: string, which: 'waited_for' | 'all'): Promise<number> {
  const rows = await work.tx
    .selectFrom('conversations')
    .where('assignee_id', '=', userId)
    .where('state', 'in', ['open', 'held'])
    .$if(which === 'waited_for', (query) => query.where('waiting_since', 'is not', null))
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    const row = await lockConversation(work.tx, id)
    if (row.assignee_id !== userId || (row.state !== 'open' && row.state !== 'held')) continue
    await systemTransition(
      work,
      row,
      { type: 'release' },
      { set: { assignee_id: null, ownership_version: row.ownership_version + 1 }, said: { change: 'released' } },
    )
  }
  return rows.length
}
