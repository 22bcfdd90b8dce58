import { type ConversationState, conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { inbox as contract, type InboxState, recentLimit } from '@aura/contracts/conversations/inbox.ts'
import type { Db } from '../platform/database/transact.ts'
import { show } from '../platform/handle.ts'
import { wire } from './store.ts'

async function countsOf(tx: Db): Promise<InboxState['counts']> {
  const rows = await tx
    .selectFrom('conversations')
    .where('from_campaign', '=', false)
    .groupBy('state')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .execute()
  const of = (state: ConversationState) => rows.find((row) => row.state === state)?.count ?? 0
  const [waiting, open, current, snoozed, closed] = conversationStates.map(of)
  return { waiting: waiting ?? 0, open: open ?? 0, held: current ?? 0, snoozed: snoozed ?? 0, closed: closed ?? 0 }
}

export const inbox = show(contract, {
  snapshot: async ({ tx }) => {
    const recent = await tx
      .selectFrom('conversations')
      .where('from_campaign', '=', false)
      .selectAll()
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(recentLimit)
      .execute()
    const holders = await tx
      .selectFrom('conversations')
      .where('state', 'in', ['open', 'held', 'snoozed'])
      .where('assignee_id', 'is not', null)
      .groupBy(['assignee_id', 'state'])
      .select((e) => ['assignee_id', 'state', e.fn.countAll<number>().as('count')])
      .execute()
    const countBy = (isCounted: (state: ConversationState) => boolean) => {
      const counts: Record<string, number> = {}
      for (const { assignee_id, state, count } of holders)
        if (assignee_id !== null && isCounted(state)) counts[assignee_id] = (counts[assignee_id] ?? 0) + count
      return counts
    }
    return {
      recent: recent.map(wire),
      counts: await countsOf(tx),
      byAssignee: countBy((state) => state !== 'snoozed'),
      snoozedBy: countBy((state) => state === 'snoozed'),
    }
  },
})
