/** What somebody has who may not serve any more waits again: at once as far as one round may, the rest in those that follow. */
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { watchSoon } from './jobs.ts'
import { requeueConversation } from './requeue.ts'

export async function leaveGoneOwners(work: Work, mostAtOnce = 200): Promise<void> {
  const rows = await work.tx
    .selectFrom('conversations')
    .innerJoin('access', 'access.user_id', 'conversations.assignee_id')
    .where('conversations.state', 'in', ['open', 'held'])
    .where((e) =>
      e.or([e('access.active', '=', false), sql<boolean>`not access.permissions @> array['update_operations']`]),
    )
    .select(['conversations.id', 'conversations.company_id', 'access.user_id'])
    .orderBy('conversations.id')
    .limit(mostAtOnce + 1)
    .execute()
  for (const { id, user_id } of rows.slice(0, mostAtOnce)) await requeueConversation(work, id, user_id)
  const left = rows[mostAtOnce]
  if (left) await watchSoon(work, left.company_id)
}
