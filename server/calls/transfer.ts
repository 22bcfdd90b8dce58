/** Transfers a call to an operator or a queue: the customer waits again, and it rings there. */
import { transferCall as contract } from '@aura/contracts/calls/control.ts'
import { nameOf } from '../companies/index.ts'
import { demandOperator, lockConversation, step } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type AvailableAgent, hasCapacity, lockAvailableAgents, offerTo } from '../routing/index.ts'
import { herCall } from './control.ts'
import { lockCall } from './lock.ts'
import { moveCall, shownCall } from './store.ts'

/** How long a transfer to an operator rings when the call is in no queue. */
const ringSeconds = 30

export const transferCall = handle(contract, async (context) => {
  const { tx, input } = context
  const { to } = input
  // People are locked before conversations, as wherever something is offered.
  const seat = to.kind === 'operator' ? await seatOf(tx, to.userId) : undefined
  const call = await herCall(context, input.callId, 'transfer')
  if (call.conversation_id === null) return refuse('conversations.not_found')
  const row = await lockConversation(tx, call.conversation_id)
  if (call.operator_id !== row.assignee_id) return refuse('calls.not_now', { params: { reason: 'beside_another' } })
  const queueId = to.kind === 'queue' ? to.queueId : row.queue_id
  const queue = queueId === null ? null : await queueOf(tx, queueId)
  if (queue === undefined) return refuse('routing.queue_not_found')
  await moveCall(context, call, 'transfer', { operator_id: null, problem: null, queue_id: queueId })
  const goes = {
    assignee_id: null,
    ownership_version: row.ownership_version + 1,
    queue_id: queueId,
    waiting_since: context.now,
  }
  const said = seat
    ? ({ change: 'assigned', toId: seat.userId, toName: await nameOf(tx, seat.userId) } as const)
    : ({ change: 'moved', toId: queueId, toName: queue?.name ?? null } as const)
  await step(context, row, { type: 'route' }, goes, said)
  if (seat) {
    const waits = await lockConversation(tx, row.id)
    await offerTo(context, { row: waits, queue, seat, seconds: queue?.offer_seconds ?? ringSeconds })
  }
  return await shownCall(tx, await lockCall(tx, call.id))
})

const queueOf = (tx: Db, id: string) =>
  tx.selectFrom('queues').where('id', '=', id).where('removed_at', 'is', null).selectAll().executeTakeFirst()

/** The operator as an available agent; refuses one who is not. */
async function seatOf(tx: Db, userId: string): Promise<AvailableAgent> {
  const name = await demandOperator(tx, userId)
  const seat = (await lockAvailableAgents(tx)).find((one) => one.userId === userId)
  return seat && hasCapacity(seat, 'voice') ? seat : refuse('calls.not_free', { params: { name } })
}
