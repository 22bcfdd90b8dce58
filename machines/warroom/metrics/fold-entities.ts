/** Calls, operators, queues, channels and deals. */
import { type Call, type CallState, isLive } from '@aura/contracts/calls/call.ts'
import type { Channel, ChannelHealth } from '@aura/contracts/channels/channel.ts'
import type { dealCreated } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type dealMoved, hasBecomeLost } from '@aura/contracts/deals/move.ts'
import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import type { Operator } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { directSource } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import { isHistory, isWon } from '../../deals/outcome.ts'
import { count, restore, took, trace, withdraw } from './minutes.ts'
import { setEntity } from './set-entity.ts'
import type { KnownDeal, Metrics } from './state.ts'

/** One that was let in. Of one that the provider tells of only at its end, that is how it begins. */
export function foldCall(metrics: Metrics, call: Call, was: CallState | null): void {
  const { id, state, queueId, operatorId } = call
  const before = metrics.known.call.get(id)
  const startedAt = Date.parse(call.startedAt)
  const traced = { kind: 'call', id, queueId } as const
  if (was === null && state !== 'refused') {
    count(metrics, 'calls.started')
    trace(metrics, { key: 'calls.started', ...traced })
  }
  const answered = call.answeredAt !== null
  setEntity(metrics, 'call', id, isLive(state) ? { state, queueId, operatorId, startedAt, answered } : null)
  if (call.answeredAt !== null && before?.answered === false) {
    const waited = Date.parse(call.answeredAt) - startedAt
    count(metrics, 'calls.answered')
    took(metrics, 'calls.wait', waited)
    trace(metrics, { key: 'calls.answered', ...traced, seconds: waited / 1000 })
  }
  if (isLost(state) && (was === null || !isLost(was))) {
    count(metrics, 'calls.lost')
    trace(metrics, { key: 'calls.lost', ...traced })
  }
}

const isLost = (state: CallState): boolean => state === 'abandoned' || state === 'missed'

export function foldOperator(
  metrics: Metrics,
  { userId, name, state, reason, since, disconnectedAt, capacity }: Operator,
): void {
  setEntity(metrics, 'operator', userId, {
    name,
    state,
    reason,
    since: Date.parse(since),
    disconnected: disconnectedAt !== null,
    capacity: capacity.total,
  })
}

export const foldQueue = (metrics: Metrics, id: string, queue: Queue | null): void =>
  setEntity(metrics, 'queue', id, queue && { name: queue.name, rank: queue.rank })

export function foldChannel(metrics: Metrics, { id, kind, name, state, connection, health }: Channel): void {
  const { status, quality } = health
  setEntity(metrics, 'channel', id, { kind, name, state, connection, health: { status, quality } })
}

export function foldChannelHealth(metrics: Metrics, id: string, { status, quality }: ChannelHealth): void {
  const channel = metrics.known.channel.get(id)
  if (channel) setEntity(metrics, 'channel', id, { ...channel, health: { status, quality } })
}

/** The newest conversation of its contact says where it came from. */
function sourceOf({ known }: Metrics, { contactId }: Deal): string {
  let found = { source: directSource, at: -1 }
  if (contactId !== null)
    for (const liveConversation of known.conversation.values())
      if (liveConversation.contactId === contactId && liveConversation.openedAt > found.at)
        found = { source: liveConversation.channel, at: liveConversation.openedAt }
  return found.source
}

/** A sample is no business of the company: nothing of it is counted. */
const sampleSource = 'sample'
const isSample = ({ known }: Metrics, { id }: Deal): boolean => known.deal.get(id)?.source === sampleSource

export function foldOpenedDeal(metrics: Metrics, { deal, sample }: BodyOf<typeof dealCreated>, at: string): void {
  const source = sample ? sampleSource : sourceOf(metrics, deal)
  setEntity(metrics, 'deal', deal.id, { source })
  if (sample) return
  count(metrics, 'deals.opened')
  trace(metrics, { key: 'deals.opened', kind: 'deal', id: deal.id, queueId: null })
  count(metrics, keyOf('source.opened', source))
  if (isWon(deal)) foldWonDeal(metrics, deal, at)
  if (isLostDeal(deal)) dealIsLost(metrics, deal, at)
}

export function foldMovedDeal(metrics: Metrics, move: BodyOf<typeof dealMoved>, at: string): void {
  foldEditedDeal(metrics, move.deal)
  // An undo brings back the win that the move before it had taken away.
  if (isWon(move.deal) && move.previousResult !== 'won') foldWonDeal(metrics, move.deal, at)
  if (hasBecomeLost(move)) dealIsLost(metrics, move.deal, at)
}

/** A pipeline of one's own has other stages: what is lost in it has an outcome. */
const isLostDeal = ({ stage, outcome }: Deal): boolean => outcome?.result === 'lost' || stage === 'lost'

/** Older wins of a deal than these are beyond any undo. */
const mostWithdrawn = 5

/**
 * A win that an undo brings back is counted where it was counted before. One that is repeated is counted where it was
 * repeated, and nowhere else.
 */
export function foldWonDeal(metrics: Metrics, deal: Deal, at: string): void {
  const outcomeAt = deal.outcome?.at
  const counted = metrics.known.deal.get(deal.id)?.won
  const isCounted = counted !== undefined && (counted.outcomeAt ?? outcomeAt) === outcomeAt
  if (isCounted || isSample(metrics, deal)) return
  withdrawWin(metrics, deal)
  const { source = directSource, withdrawn = [] } = metrics.known.deal.get(deal.id) ?? {}
  const returned = withdrawn.find((win) => outcomeAt !== undefined && win.outcomeAt === outcomeAt)
  if (!returned && isHistory(deal, at)) return
  const { position } = metrics
  const won = returned ?? { at: metrics.at, position, ...(outcomeAt !== undefined && { outcomeAt }) }
  for (const key of ['deals.won', keyOf('source.won', source)])
    if (returned) restore(metrics, key, won)
    else count(metrics, key)
  trace(metrics, { key: 'deals.won', kind: 'deal', id: deal.id, queueId: null }, won)
  setDeal(metrics, deal.id, { source, won, withdrawn: withdrawn.filter((win) => win !== returned) })
}

/** A deal that is won no longer, by whichever event says so, is no sale of the day on which it was counted. */
export function foldEditedDeal(metrics: Metrics, deal: Deal): void {
  if (!isWon(deal)) withdrawWin(metrics, deal)
}

function withdrawWin(metrics: Metrics, { id }: Deal): void {
  const { source, won, withdrawn = [] } = metrics.known.deal.get(id) ?? {}
  if (!won || source === undefined) return
  withdraw(metrics, 'deals.won', won)
  withdraw(metrics, keyOf('source.won', source), won)
  setDeal(metrics, id, { source, withdrawn: [...withdrawn, won].slice(-mostWithdrawn) })
}

function setDeal(metrics: Metrics, id: string, { source, won, withdrawn = [] }: KnownDeal): void {
  const wins = { ...(won && { won }), ...(withdrawn.length > 0 && { withdrawn }) }
  setEntity(metrics, 'deal', id, { source, ...wins })
}

function dealIsLost(metrics: Metrics, deal: Deal, at: string): void {
  if (isHistory(deal, at) || isSample(metrics, deal)) return
  count(metrics, 'deals.lost')
  trace(metrics, { key: 'deals.lost', kind: 'deal', id: deal.id, queueId: null })
}
