/** The team's view, folded by events: who is at work, with how much, and what waits. */
import {
  type Conversation,
  conversationChanged,
  conversationOpened,
} from '@aura/contracts/conversations/conversation.ts'
import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import { type AgentStatusState, agentStatus, aiOperatorChanged } from '@aura/contracts/routing/agent-status.ts'
import { offerEnded, offerMade } from '@aura/contracts/routing/offer.ts'
import { type Operator, operatorChanged } from '@aura/contracts/routing/operator.ts'
import { on, reducer } from '../platform/reducer.ts'

export const noQueue = 'none'

type Counts = Readonly<Record<string, number>>
type Placed = Pick<Conversation, 'state' | 'assigneeId' | 'queueId'> & { aiAgentId: string | null }

function plus(counts: Counts, key: string | null, by: 1 | -1): Counts {
  if (key === null) return counts
  const { [key]: before = 0, ...others } = counts
  return before + by === 0 ? others : { ...others, [key]: before + by }
}

const placeOf = ({ aiAgent, ...conversation }: Conversation): Placed => ({
  ...conversation,
  aiAgentId: aiAgent?.id ?? null,
})

/**
 * A process of an earlier release logs nothing of AI agents: an open conversation without a person is then the AI agent's that
 * it has still.
 */
function placeBefore({ conversation, before }: BodyOf<typeof conversationChanged>): Placed {
  const { aiAgentId, state, assigneeId } = before
  const isUnnamed = aiAgentId === undefined && assigneeId === null && (state === 'open' || state === 'held')
  return { ...before, aiAgentId: aiAgentId ?? (isUnnamed ? placeOf(conversation).aiAgentId : null) }
}

const holderOf = ({ state, assigneeId, aiAgentId }: Placed) =>
  state === 'open' || state === 'held' ? (assigneeId ?? aiAgentId) : null
const waitsIn = ({ state, queueId }: Placed) => (state === 'waiting' ? (queueId ?? noQueue) : null)

function moved(state: AgentStatusState, from: Placed | null, to: Placed): AgentStatusState {
  let { load, waiting }: { load: Counts; waiting: Counts } = state
  if (from) {
    load = plus(load, holderOf(from), -1)
    waiting = plus(waiting, waitsIn(from), -1)
  }
  return { ...state, load: { ...plus(load, holderOf(to), 1) }, waiting: { ...plus(waiting, waitsIn(to), 1) } }
}

export type WaitingRow = { id: string; waiting: number }

/** Adds up to all that wait: what no listed queue has stands in one row of its own, the last. */
export function waitingRows(queueIds: readonly string[], waiting: AgentStatusState['waiting']): WaitingRow[] {
  const rows = queueIds.map((id) => ({ id, waiting: waiting[id] ?? 0 }))
  const listed = rows.reduce((sum, row) => sum + row.waiting, 0)
  return [...rows, { id: noQueue, waiting: totalWaiting(waiting) - listed }]
}

export const totalWaiting = (waiting: AgentStatusState['waiting']): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0)

export const byName = (a: Operator, b: Operator) =>
  a.name === b.name ? (a.userId < b.userId ? -1 : 1) : a.name < b.name ? -1 : 1

export const agentStatusReducer = reducer(agentStatus, [
  on(
    operatorChanged,
    (state, { operator }): AgentStatusState => ({
      ...state,
      operators: [...state.operators.filter(({ userId }) => userId !== operator.userId), operator].sort(byName),
    }),
  ),
  on(
    aiOperatorChanged,
    (state, { agentId, aiAgent }): AgentStatusState => ({
      ...state,
      aiAgents: [...state.aiAgents.filter((other) => other.agentId !== agentId), ...(aiAgent ? [aiAgent] : [])].sort(
        (a, b) => a.name.localeCompare(b.name) || (a.agentId < b.agentId ? -1 : 1),
      ),
    }),
  ),
  on(
    offerMade,
    (state, { offer }): AgentStatusState => ({ ...state, offered: { ...plus(state.offered, offer.userId, 1) } }),
  ),
  on(
    offerEnded,
    (state, { offer }): AgentStatusState => ({ ...state, offered: { ...plus(state.offered, offer.userId, -1) } }),
  ),
  on(conversationOpened, (state, { conversation }): AgentStatusState => moved(state, null, placeOf(conversation))),
  on(
    conversationChanged,
    (state, change): AgentStatusState => moved(state, placeBefore(change), placeOf(change.conversation)),
  ),
])
