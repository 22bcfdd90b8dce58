/** Sets an entity's current facts and updates the gauges: its former contribution is subtracted, its new one added. */
import { isLive } from '@aura/contracts/calls/call.ts'
import { keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import type { Desk, FactKind, Facts, LiveCall, LiveConversation, Metrics } from './state.ts'
import { enqueueWait } from './waits.ts'

type Weight = readonly [key: MetricKey, by: number]

function ofConversation({ state, queueId, assigneeId, aiAgentId, waitingSince }: LiveConversation): Weight[] {
  const weights: Weight[] = []
  if (waitingSince !== null) weights.push(['conversations.unanswered', 1])
  if (state === 'waiting') {
    weights.push(['conversations.waiting', 1])
    if (queueId !== null) weights.push([keyOf('queue.waiting', queueId), 1])
  }
  if (state === 'open' || state === 'held') {
    weights.push(['conversations.open', 1])
    if (queueId !== null) weights.push([keyOf('queue.open', queueId), 1])
    if (assigneeId !== null) weights.push([keyOf('operator.at_hand', assigneeId), 1])
    if (aiAgentId) weights.push([keyOf('ai_agent.at_hand', aiAgentId), 1])
  }
  return weights
}

function ofDesk({ state, capacity }: Desk): Weight[] {
  if (state === 'away') return []
  return [
    ['operators.online', 1],
    [state === 'available' ? 'operators.available' : 'operators.paused', 1],
    ['operators.capacity', capacity],
  ]
}

function ofCall({ state }: LiveCall): Weight[] {
  if (!isLive(state)) return []
  const waits = state === 'waiting' || state === 'offered'
  return waits
    ? [
        ['calls.live', 1],
        ['calls.waiting', 1],
      ]
    : [['calls.live', 1]]
}

const recount: { [K in FactKind]: (fact: Facts[K]) => readonly Weight[] } = {
  conversation: ofConversation,
  call: ofCall,
  operator: ofDesk,
  aiAgent: () => [],
  queue: () => [],
  channel: () => [],
  deal: () => [],
}

const noIndex = () => {}
/** A waiting conversation also joins the heap of waits. */
const indexers: { [K in FactKind]: (metrics: Metrics, id: string, fact: Facts[K]) => void } = {
  conversation: enqueueWait,
  call: noIndex,
  operator: noIndex,
  aiAgent: noIndex,
  queue: noIndex,
  channel: noIndex,
  deal: noIndex,
}

function add(metrics: Metrics, weights: readonly Weight[], sign: 1 | -1): void {
  for (const [key, by] of weights) {
    const next = (metrics.sums.get(key) ?? 0) + by * sign
    if (next === 0) metrics.sums.delete(key)
    else metrics.sums.set(key, next)
  }
}

/** `fact` is null once the entity no longer exists. */
export function setEntity<K extends FactKind>(metrics: Metrics, kind: K, id: string, fact: Facts[K] | null): void {
  const entities = metrics.known[kind]
  const before = entities.get(id)
  if (before) add(metrics, recount[kind](before), -1)
  if (fact) {
    entities.set(id, fact)
    add(metrics, recount[kind](fact), 1)
    indexers[kind](metrics, id, fact)
  } else entities.delete(id)
  metrics.changed.add(`${kind} ${id}`)
}
