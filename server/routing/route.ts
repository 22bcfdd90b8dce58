/** To another queue, and before others. */
import * as contracts from '@aura/contracts/routing/route.ts'
import { act, lockConversation, withHandOver } from '../conversations/index.ts'
import { handle } from '../platform/handle.ts'

export const moveToQueue = handle(contracts.moveToQueue, async (context) => {
  const { tx, input } = context
  const { conversationId, queueId, note } = input
  const row = await withHandOver(context, await lockConversation(tx, conversationId), note)
  const queue =
    queueId === null
      ? undefined
      : await tx
          .selectFrom('queues')
          .where('id', '=', queueId)
          .where('removed_at', 'is', null)
          .select('name')
          .executeTakeFirst()
  return await act(context, row, { type: 'route', queueId }, { queueName: () => queue?.name })
})

export const prioritise = handle(contracts.prioritise, async (context) => {
  const { conversationId, priority } = context.input
  return await act(context, await lockConversation(context.tx, conversationId), { type: 'prioritise', priority })
})
