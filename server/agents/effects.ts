/** An AI agent takes a conversation in the transaction that makes it wait, so that it is offered to nobody meanwhile. */
import { agentFor } from '@aura/machines/agents/decide.ts'
import { presenceOf, takesOneMore } from '@aura/machines/agents/presence.ts'
import type { ConversationEffects, ConversationRow } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answerLater } from './answer-job.ts'
import { beginSpan, keepSpan } from './spans.ts'
import { activeAgentRows } from './store.ts'

type Placed = Pick<ConversationRow, 'queue_id' | 'channel_id' | 'channel_kind'>

/** The active AI agent of the channel or the queue, in its hours and with a place left. */
export async function servingAgent(
  tx: Db,
  { queue_id: queueId, channel_id: channelId, channel_kind }: Placed,
  now: Date,
) {
  if (channel_kind === 'voice') return undefined
  const active = (await activeAgentRows(tx)).filter((row) => presenceOf(row, now) === 'serving')
  const bound = active.map((row) => ({ row, queueIds: row.queue_ids, channelIds: row.channel_ids }))
  const agent = agentFor(bound, { queueId, channelId })?.row
  if (!agent) return undefined
  const { count } = await tx
    .selectFrom('conversations')
    .where('ai_agent_id', '=', agent.id)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return takesOneMore(agent, count, now) ? agent : undefined
}

const takenBy = ({ id, name }: { id: string; name: string }, ownershipVersion: number) => ({
  ...{ state: 'open' as const, ai_agent_id: id, ai_agent_name: name, ownership_version: ownershipVersion + 1 },
})
const withoutAgent = { ai_agent_id: null, ai_agent_name: null }

export const agentEffects: ConversationEffects = {
  columnsOnOpen: async (tx, row) => {
    if (row.state !== 'waiting' || row.waiting_since === null) return {}
    const agent = await servingAgent(tx, row, row.opened_at)
    return agent ? takenBy(agent, row.ownership_version) : {}
  },

  columnsOnSave: async ({ tx, now }, before, set) => {
    const state = set.state ?? before.state
    if (state === 'closed')
      return before.ai_agent_id === null ? { ai_handed_off: false } : { ...withoutAgent, ai_handed_off: false }
    const next = { ...before, ...set }
    const isDelegated = before.ai_agent_id === null && next.ai_agent_id !== null && state === 'open'
    if (isDelegated) return { ai_handed_off: false }
    if (next.ai_agent_id !== null && (next.assignee_id !== null || state === 'waiting')) return withoutAgent
    const isMoved = before.state === 'closed' || next.queue_id !== before.queue_id
    const isHandedOff = before.state !== 'closed' && next.ai_handed_off
    if (state !== 'waiting' || !isMoved || isHandedOff || next.waiting_since === null) return {}
    const agent = await servingAgent(
      tx,
      { ...before, queue_id: set.queue_id === undefined ? before.queue_id : set.queue_id },
      now,
    )
    return agent
      ? takenBy(agent, set.ownership_version === undefined ? before.ownership_version : Number(set.ownership_version))
      : {}
  },

  /** Taken just now, or free again after a hold: what waits is answered. */
  saved: async ({ tx, now }, before, row) => {
    await keepSpan({ tx, now }, before, row)
    const serves = ({ ai_agent_id, state }: ConversationRow) => ai_agent_id !== null && state === 'open'
    if (serves(row) && !serves(before) && row.waiting_since !== null) await answerLater(tx, row.company_id, row.id)
  },

  messageSaved: async ({ tx, now }, row, message) => {
    if (message.direction !== 'in' || row.ai_agent_id === null) return
    // A conversation may begin with the AI agent: nothing was saved before its first message.
    await beginSpan({ tx, now }, row)
    await answerLater(tx, row.company_id, row.id)
  },
}
