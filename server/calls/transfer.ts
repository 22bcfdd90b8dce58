/** Transfers a call to an operator or a queue: the customer waits again, and it rings there. */
import { transferCall as contract } from '@aura/contracts/calls/control.ts'
import { applyDecision, decideOn, lockConversation, operatorName, withHandOver } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type AvailableAgent, hasCapacity, lockAvailableAgents, offerTo } from '../routing/index.ts'
import { callFor } from './control.ts'
import { lockCall } from './lock.ts'
import { enterState, shownCall } from './store.ts'

/** How long a transfer to an operator rings when the call is in no queue. */
const ringSeconds = 30

export const transferCall = handle(contract, async (context) => {
  const { tx, input } = context
  const { to } = input
  // People are locked before conversations, as wherever something is offered.
  const operator = to.kind === 'operator' ? await operatorFor(tx, to.userId) : undefined
  const chosen = to.kind === 'queue' ? await queueOf(tx, to.queueId) : undefined
  const { call, next: moved } = await callFor(
    context,
    input.callId,
    { type: 'transfer', to },
    {
      operatorName: () => operator?.name,
      queueName: () => chosen?.name,
      isFree: () => operator?.agent !== undefined,
    },
  )
  if (call.conversation_id === null) return refuse('calls.not_found')
  const row = await withHandOver(context, await lockConversation(tx, call.conversation_id), input.note)
  const queue = chosen ?? (row.queue_id === null ? undefined : await queueOf(tx, row.queue_id)) ?? null
  const queueId = queue?.id ?? null
  await enterState(context, call, moved.state, { operator_id: null, problem: null, queue_id: queueId })
  const { next, effects } = await decideOn(context, row, { type: 'route', queueId }, { queueName: () => queue?.name })
  const agent = operator?.agent
  const entry = agent && ({ change: 'assigned', toId: agent.userId, toName: operator.name ?? null } as const)
  const decision = { next, effects: entry ? [{ type: 'entry' as const, entry }] : effects }
  const waits = await applyDecision(context, row, decision, { waiting_since: context.now })
  if (agent) await offerTo(context, { row: waits, queue, seat: agent, seconds: queue?.offer_seconds ?? ringSeconds })
  return await shownCall(tx, await lockCall(tx, call.id))
})

const queueOf = (tx: Db, id: string) =>
  tx.selectFrom('queues').where('id', '=', id).where('removed_at', 'is', null).selectAll().executeTakeFirst()

/** The operator by name, and as an agent who can take a call now. */
async function operatorFor(tx: Db, userId: string): Promise<{ name: string | undefined; agent?: AvailableAgent }> {
  const name = await operatorName(tx, userId)
  const agent = (await lockAvailableAgents(tx)).find((availableAgent) => availableAgent.userId === userId)
  return agent && hasCapacity(agent, 'voice') ? { name, agent } : { name }
}
