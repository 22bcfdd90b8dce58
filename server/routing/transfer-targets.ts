/** Where a conversation can be transferred to, with who is free there now. */
import { transferTargets as contract, type TargetAiAgent } from '@aura/contracts/routing/transfer-targets.ts'
import { presenceOf, takesOneMore } from '@aura/machines/agents/presence.ts'
import { isOpen } from '@aura/machines/routing/hours.ts'
import { noQueue, waitingRows } from '@aura/machines/routing/team-view.ts'
import { bySoonest } from '@aura/machines/routing/transfer-order.ts'
import { agentsAtWork } from '../agents/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { hasCapacity, servingAgents } from './agent-capacity.ts'
import { serves } from './distribute.ts'
import { queuesOf } from './queues.ts'
import { waitingByQueue } from './views.ts'

/** Those that are full, off hours or turned off too, so that each is found with its state. */
const aiAgentsOf = async (tx: Db, now: Date): Promise<TargetAiAgent[]> =>
  (await agentsAtWork(tx))
    .map((agent) => ({
      ...{ agentId: agent.agentId, name: agent.name, presence: presenceOf(agent, now) },
      ...{ load: agent.load, capacity: agent.capacity, isFree: takesOneMore(agent, agent.load, now) },
    }))
    .sort((a, b) => Number(b.isFree) - Number(a.isFree))

export const transferTargets = answer(contract, async ({ tx, input, now }) => {
  const conversation = await tx
    .selectFrom('conversations')
    .where('id', '=', input.conversationId)
    .select('channel_kind')
    .executeTakeFirst()
  if (!conversation) return refuse('conversations.not_found')
  const agents = await servingAgents(tx)
  const free = agents.filter((agent) => agent.isReachable && hasCapacity(agent, conversation.channel_kind))
  const waiting = await waitingByQueue(tx)
  const queues = await queuesOf(tx)
  const rows = waitingRows(
    queues.map(({ id }) => id),
    waiting,
  )
  return {
    operators: agents
      .map((agent) => ({
        userId: agent.userId,
        name: agent.name,
        state: agent.state,
        disconnectedAt: agent.disconnectedAt?.toISOString() ?? null,
        load: agent.load,
        capacity: agent.capacity.total,
        isFree: free.includes(agent),
      }))
      .sort(bySoonest),
    aiAgents: conversation.channel_kind === 'voice' ? [] : await aiAgentsOf(tx, now),
    queues: queues.map((queue) => ({
      queueId: queue.id,
      name: queue.name,
      isOpen: isOpen(queue.hours, now),
      free: free.filter((agent) => serves(queue, agent)).length,
      waiting: waiting[queue.id] ?? 0,
    })),
    unqueuedWaiting: rows.find(({ id }) => id === noQueue)?.waiting ?? 0,
  }
})
