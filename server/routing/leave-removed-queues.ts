/** What stands in a removed queue stands in none: at once as far as one command may, the rest in the rounds that follow. */
import { lockConversation, saveConversation } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { watchSoon } from './jobs.ts'

export async function leaveRemovedQueues(work: Work, mostAtOnce = 200): Promise<void> {
  const { tx } = work
  const rows = await tx
    .selectFrom('conversations')
    .innerJoin('queues', 'queues.id', 'conversations.queue_id')
    .where('queues.removed_at', 'is not', null)
    .where('conversations.state', '<>', 'closed')
    .select(['conversations.id', 'conversations.company_id'])
    .orderBy('conversations.id')
    .limit(mostAtOnce + 1)
    .execute()
  for (const { id } of rows.slice(0, mostAtOnce))
    await saveConversation(work, await lockConversation(tx, id), { queue_id: null })
  const left = rows[mostAtOnce]
  if (left) await watchSoon(work, left.company_id)
}
