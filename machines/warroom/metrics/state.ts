/**
 * What the metrics know of a company: every live entity, and the counts of the last hour by minute. It is folded from
 * the log and nothing else, so the same events always give the same state. The fold mutates the given state: a copy for
 * each event would cost more than everything else.
 */
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import type { CallState } from '@aura/contracts/calls/call.ts'
import type { Channel, ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { ConversationState } from '@aura/contracts/conversations/conversation.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { OperatorState } from '@aura/contracts/routing/operator.ts'
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import type { Sketch } from './sketch.ts'

/** One that is not closed. Times in milliseconds. */
export type LiveConversation = {
  channelId: string
  channel: ChannelKind
  queueId: string | null
  contactId: string
  assigneeId: string | null
  /** Absent in what was stored before AI agents were counted. */
  aiAgentId?: string | null
  state: Exclude<ConversationState, 'closed'>
  openedAt: number
  waitingSince: number | null
  answerDueAt: number | null
  /** Whether the customer had the first answer; absent in what was stored before first answers were counted. */
  answered?: boolean
  /** The deadline already counted as breached. */
  brokenDue: number | null
}
export type LiveCall = {
  state: CallState
  queueId: string | null
  operatorId: string | null
  startedAt: number
  answered: boolean
}
export type Desk = {
  name: string
  state: OperatorState
  reason: string | null
  since: number
  disconnected: boolean
  capacity: number
}
/** `currency`: of what its models cost; null until anything was. */
export type KnownAiAgent = Pick<AiAgent, 'name' | 'status' | 'hours' | 'capacity'> & {
  currency: Money['currency'] | null
}
export type KnownQueue = { name: string; rank: number }
export type KnownChannel = Pick<Channel, 'kind' | 'name' | 'state' | 'connection'> & {
  health: Pick<Channel['health'], 'status' | 'quality'>
}
/** The event that counted a win, and the moment that the deal itself states for it: an undo brings back that very one. */
export type CountedWin = { at: number; position: number; outcomeAt?: string }
/** Where a deal came from, what counted it as won while it is, and the newest of its wins that were taken back. */
export type KnownDeal = { source: string; won?: CountedWin; withdrawn?: readonly CountedWin[] }

export type Facts = {
  conversation: LiveConversation
  call: LiveCall
  operator: Desk
  aiAgent: KnownAiAgent
  queue: KnownQueue
  channel: KnownChannel
  deal: KnownDeal
}
export type FactKind = keyof Facts
export type EntityFacts = { readonly [K in FactKind]: Map<string, Facts[K]> }

export type Minute = {
  /** When it began. */
  readonly at: number
  readonly counts: Map<string, number>
  readonly sketches: Map<string, Sketch>
  /** Keys that are other than what was kept. */
  readonly changed: Set<string>
}

/**
 * What is kept of a minute that is over: each gauge that changed, what a wall showed, and now and then everything, so
 * that any second after it can be folded again.
 */
export type Closed = { at: number; gauges: Map<string, number>; wall: WallState; checkpoint: Checkpoint | null }

type KnownFacts<K extends FactKind> = readonly (readonly [id: string, fact: Facts[K]])[]

/** Everything that is known at a moment but the deals: a room shows none of theirs, and they are never over. */
export type Checkpoint = {
  at: number
  position: number
  known: { readonly [K in Exclude<FactKind, 'deal' | 'aiAgent'>]: KnownFacts<K> } & {
    /** Absent in what was stored before AI agents were counted. */
    aiAgent?: KnownFacts<'aiAgent'>
  }
  minutes: readonly { at: number; counts: Record<string, number>; sketches: Record<string, Sketch> }[]
}

/** One that waits to be taken. */
export type Waiting = { readonly id: string; readonly since: number }

/** Which one was counted. */
export type Trace = {
  key: string
  position: number
  at: number
  queueId: string | null
  kind: 'conversation' | 'call' | 'message' | 'deal'
  id: string
  seconds: number | null
}

/**
 * A count of a past moment that was taken back, and its trace with it. `by` is what a minute that is no longer at hand
 * has too much; below zero where a count came back to it, which leaves its trace.
 */
export type Withdrawn = { key: string; minute: number; position: number; by: number }

export type Metrics = {
  /** The time of the last event. */
  at: number
  position: number
  readonly known: EntityFacts
  /** Each gauge that is a sum, kept up as things change. */
  readonly sums: Map<string, number>
  /** Waiting conversations by queue; '' has those of no queue, null has all. `waits.ts` maintains them. */
  readonly lines: Map<string | null, Waiting[]>
  /** The newest last; that is the one that runs. */
  minutes: Minute[]
  /** The gauges as they were kept last. */
  readonly kept: Map<string, number>
  /** Since it was kept: facts by kind and id, and minutes that ended. */
  readonly changed: Set<`${FactKind} ${string}`>
  closed: Closed[]
  traces: Trace[]
  /** Of minutes that are no longer at hand: what was kept of them is corrected. */
  withdrawn: Withdrawn[]
}

export const nothingYet = (): Metrics => ({
  at: 0,
  position: 0,
  known: {
    conversation: new Map(),
    call: new Map(),
    operator: new Map(),
    aiAgent: new Map(),
    queue: new Map(),
    channel: new Map(),
    deal: new Map(),
  },
  sums: new Map(),
  lines: new Map(),
  minutes: [],
  kept: new Map(),
  changed: new Set(),
  closed: [],
  traces: [],
  withdrawn: [],
})
