/** To another queue, and before others. */
import * as contracts from '@aura/contracts/routing/route.ts'
import { assertMayHandle, lockConversation, saveConversation, step, wire } from '../conversations/index.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export const moveToQueue = handle(contracts.moveToQueue, async (context) => {
  const { tx, input } = context
  const row = await lockConversation(tx, input.conversationId)
  await assertMayHandle(context, row)
  const queue =
    input.queueId === null
      ? null
      : await tx
          .selectFrom('queues')
          .where('id', '=', input.queueId)
          .where('removed_at', 'is', null)
          .select(['id', 'name'])
          .executeTakeFirst()
  if (queue === undefined) return refuse('routing.queue_not_found')
  const owner = row.assignee_id === null ? {} : { assignee_id: null, ownership_version: row.ownership_version + 1 }
  const said = { change: 'moved', toId: queue?.id ?? null, toName: queue?.name ?? null } as const
  return await step(context, row, { type: 'route' }, { queue_id: queue?.id ?? null, ...owner }, said)
})

export const prioritise = handle(contracts.prioritise, async (context) => {
  const { tx, input } = context
  const row = await lockConversation(tx, input.conversationId)
  await assertMayHandle(context, row)
  if (row.state === 'closed') return refuse('conversations.not_now', { params: { reason: 'closed' } })
  if (row.priority === input.priority) return wire(row)
  return wire(await saveConversation(context, row, { priority: input.priority }))
})
