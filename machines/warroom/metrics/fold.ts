/** The metrics after one more event. Which events there are is a plain list; the order is the log's. */

import { agentDeleted, agentSaved } from '@aura/contracts/agents/agent.ts'
import { answered, handedOff } from '@aura/contracts/agents/at-work.ts'
import { callBooked } from '@aura/contracts/ai/usage.ts'
import { callChanged } from '@aura/contracts/calls/call.ts'
import { channelChecked, channelRemoved, channelSaved } from '@aura/contracts/channels/channels.ts'
import { conversationChanged, conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import { messageAdded, messageChanged } from '@aura/contracts/conversations/message.ts'
import { dealCreated, sampleDealAdopted } from '@aura/contracts/deals/create.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import { conversationRated } from '@aura/contracts/replies/survey.ts'
import { operatorChanged } from '@aura/contracts/routing/operator.ts'
import { queueChanged, slaBreached } from '@aura/contracts/routing/queue.ts'
import { wallOf } from '../wall/wall.ts'
import { checkpointOf, isCheckpoint } from './checkpoint.ts'
import { foldAiAgent, foldAiAnswer, foldHandOff, foldModelCall, foldRating } from './fold-ai-agents.ts'
import { conversationIs, foldSlaBreach, messageIs, messageIsAdded } from './fold-conversations.ts'
import {
  foldCall,
  foldChannel,
  foldChannelHealth,
  foldEditedDeal,
  foldMovedDeal,
  foldOpenedDeal,
  foldOperator,
  foldQueue,
  foldWonDeal,
} from './fold-entities.ts'
import { gaugesAt } from './gauges.ts'
import { comeTo } from './minutes.ts'
import { setEntity } from './set-entity.ts'
import type { Metrics } from './state.ts'

export type Happened = { name: string; at: string; position: number; body: unknown }

/** The channel of a conversation that is closed, for a message in it. */
export type ChannelOf = (conversationId: string) => string | null

type Case = readonly [Event, (metrics: Metrics, body: never, channelOf: ChannelOf, at: string) => void]
const on = <E extends Event>(
  event: E,
  apply: (metrics: Metrics, body: BodyOf<E>, channelOf: ChannelOf, at: string) => void,
): Case => [event, apply]

const cases: readonly Case[] = [
  on(conversationOpened, (metrics, { conversation }) => conversationIs(metrics, conversation)),
  on(conversationChanged, (metrics, { conversation }) => conversationIs(metrics, conversation)),
  on(slaBreached, (metrics, { target, conversationId, due }) => {
    if (target === 'answer') foldSlaBreach(metrics, conversationId, Date.parse(due))
  }),
  on(messageAdded, (metrics, { message }, channelOf) =>
    messageIsAdded(metrics, message, channelOf(message.conversationId)),
  ),
  on(messageChanged, (metrics, { message }, channelOf) =>
    messageIs(metrics, message, channelOf(message.conversationId)),
  ),
  on(callChanged, (metrics, { call, before }) => foldCall(metrics, call, before)),
  on(operatorChanged, (metrics, { operator }) => foldOperator(metrics, operator)),
  on(queueChanged, (metrics, { id, queue }) => foldQueue(metrics, id, queue)),
  on(channelSaved, (metrics, { channel }) => foldChannel(metrics, channel)),
  on(channelChecked, (metrics, { channelId, health }) => foldChannelHealth(metrics, channelId, health)),
  on(channelRemoved, (metrics, { channelId }) => setEntity(metrics, 'channel', channelId, null)),
  on(agentSaved, (metrics, { agent }) => foldAiAgent(metrics, agent)),
  on(agentDeleted, (metrics, { agentId }) => setEntity(metrics, 'aiAgent', agentId, null)),
  on(answered, foldAiAnswer),
  on(handedOff, foldHandOff),
  on(conversationRated, foldRating),
  on(callBooked, foldModelCall),
  on(dealCreated, (metrics, opened, _channelOf, at) => foldOpenedDeal(metrics, opened, at)),
  on(sampleDealAdopted, (metrics, { deal }, _channelOf, at) => foldOpenedDeal(metrics, { deal }, at)),
  on(dealMoved, (metrics, move, _channelOf, at) => foldMovedDeal(metrics, move, at)),
  on(dealEdited, (metrics, { deal }) => foldEditedDeal(metrics, deal)),
  on(dealWon, (metrics, { deal }, _channelOf, at) => foldWonDeal(metrics, deal, at)),
]

export const foldedEvents: readonly Event[] = cases.map(([event]) => event)

const byName = new Map(cases.map(([event, apply]) => [event.name, apply]))

/** The caller has checked that the body is of the current version. */
export function fold(metrics: Metrics, { name, at, position, body }: Happened, channelOf: ChannelOf): void {
  comeTo(metrics, Date.parse(at), (ended, next) => close(metrics, ended, next))
  metrics.position = position
  byName.get(name)?.(metrics, body as never, channelOf, at)
}

/** What is kept of a minute: the gauges that are other than they were, and what a wall showed at its end. */
function close(metrics: Metrics, ended: number, next: number): void {
  const gauges = new Map<string, number>()
  for (const [key, value] of gaugesAt(metrics)) {
    if ((metrics.kept.get(key) ?? 0) === value) continue
    gauges.set(key, value)
    metrics.kept.set(key, value)
  }
  const checkpoint = isCheckpoint(ended, next) ? checkpointOf(metrics) : null
  metrics.closed.push({ at: ended, gauges, wall: wallOf(metrics, ended + minuteMs - 1), checkpoint })
}
