/** What is asked about conversations, queues, operators, calls and ratings. */
import { findCalls, liveCalls } from '@aura/contracts/calls/calls.ts'
import { inbox } from '@aura/contracts/conversations/inbox.ts'
import { ratingFigures } from '@aura/contracts/replies/rating-figures.ts'
import { agentStatus } from '@aura/contracts/routing/agent-status.ts'
import { queues } from '@aura/contracts/routing/queue.ts'
import { noQueue, waitingRows } from '@aura/machines/routing/team-view.ts'
import { closedIn, closedSamples, openedIn, ratingsIn } from './period-counts.ts'
import { periodOf } from './periods.ts'
import { figureOf, listOf, type Reader, type Reading, spanOf } from './reading.ts'

const operations = '/operations'
/** The inbox, at the part in which they stand. */
const inboxOf = { waiting: 'queue', open: 'all', held: 'all', snoozed: 'all', closed: 'closed' } as const
const inboxLink = (state: keyof typeof inboxOf) => `${operations}?scope=${inboxOf[state]}`
const board = '/operations/queues'

export async function conversationsNow(reader: Reader): Promise<Reading> {
  const { counts } = await reader.view(inbox)
  const states = ['waiting', 'open', 'held', 'snoozed'] as const
  return { figures: states.map((state) => figureOf(state, counts[state], inboxLink(state))) }
}

const dashboard = '/dashboard'

/** Of the period that is asked for, or of today. */
export async function openedConversations(reader: Reader): Promise<Reading> {
  const period = reader.period ?? periodOf('today', new Date(reader.now), reader.timeZone)
  return { figures: [figureOf('opened', await openedIn(reader, period), dashboard, { span: period.name })] }
}

/** How many there are now, or began in the period that is asked for. */
export async function conversations(reader: Reader): Promise<Reading> {
  const begun = reader.period === null ? null : await openedConversations(reader)
  return begun?.figures.some(({ value }) => value !== null) ? begun : await conversationsNow(reader)
}

async function conversationCount(reader: Reader, state: 'waiting' | 'open' | 'held' | 'snoozed') {
  const { counts } = await reader.view(inbox)
  return { figures: [figureOf(state, counts[state], inboxLink(state))] }
}
export const waitingConversations = (reader: Reader) => conversationCount(reader, 'waiting')
export const openConversations = (reader: Reader) => conversationCount(reader, 'open')
export const heldConversations = (reader: Reader) => conversationCount(reader, 'held')
export const snoozedConversations = (reader: Reader) => conversationCount(reader, 'snoozed')
export async function closedConversations(reader: Reader): Promise<Reading> {
  const { counts } = await reader.view(inbox)
  const { period } = reader
  const count = period ? await closedIn(reader, period) : counts.closed - (await closedSamples(reader))
  return { figures: [figureOf('closed', count, inboxLink('closed'), { span: spanOf(reader) })] }
}

export async function myConversations(reader: Reader): Promise<Reading> {
  const { byAssignee } = await reader.view(inbox)
  return { figures: [figureOf('my_conversations', byAssignee[reader.userId] ?? 0, operations)] }
}

export async function queueCount(reader: Reader): Promise<Reading> {
  return { figures: [figureOf('queues', (await reader.view(queues)).length, board)] }
}

export async function waitingByQueue(reader: Reader): Promise<Reading> {
  const rows = await reader.view(queues)
  const { waiting } = await reader.view(agentStatus)
  const unqueued = waitingRows(
    rows.map(({ id }) => id),
    waiting,
  ).reduce((sum, row) => (row.id === noQueue ? row.waiting : sum), 0)
  const counted = rows
    .map(({ id, name }) => ({ label: name, value: waiting[id] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
  return {
    figures: [
      ...counted.slice(0, 8).map(({ label, value }) => figureOf('queue_waiting', value, board, { of: label })),
      figureOf('unqueued_waiting', unqueued, `${inboxLink('waiting')}&queue=none`),
    ],
    bars: counted.slice(0, 8),
  }
}

export async function operatorsNow(reader: Reader): Promise<Reading> {
  const { operators, load } = await reader.view(agentStatus)
  const inState = (state: string) => operators.filter((operator) => operator.state === state).length
  const atWork = operators.filter(({ state }) => state !== 'away')
  return {
    figures: [
      figureOf('available', inState('available'), board),
      figureOf('paused', inState('paused'), board),
      figureOf('away', inState('away'), board),
      figureOf(
        'at_hand',
        Object.values(load).reduce((sum, count) => sum + count, 0),
        board,
      ),
      figureOf(
        'capacity',
        atWork.reduce((sum, { capacity }) => sum + capacity.total, 0),
        board,
      ),
    ],
  }
}

export async function availableOperators(reader: Reader): Promise<Reading> {
  const { figures } = await operatorsNow(reader)
  return { figures: figures.filter(({ key }) => key === 'available') }
}

export async function pausedOperators(reader: Reader): Promise<Reading> {
  const { figures } = await operatorsNow(reader)
  return { figures: figures.filter(({ key }) => key === 'paused') }
}

const calls = '/operations/calls'

export async function callsNow(reader: Reader): Promise<Reading> {
  const live = (await reader.view(liveCalls)).calls
  const talking = live.filter(({ state }) => state === 'talking' || state === 'on_hold').length
  const ringing = live.filter(({ state }) => ['waiting', 'offered', 'connecting'].includes(state)).length
  return { figures: [figureOf('calls_live', talking, calls), figureOf('calls_waiting', ringing, calls)] }
}

/** The log tells how many there were from a moment on: those of a period are from its begin, without those from its end. */
async function callCount(reader: Reader, narrowed: { state?: 'unanswered' }): Promise<number> {
  const since = async (from?: Date) => {
    const input = { ...narrowed, ...(from && { from: from.toISOString() }), pageSize: 1 }
    return (await reader.query(findCalls, input)).total
  }
  const { period } = reader
  return period ? (await since(period.from)) - (await since(period.to)) : await since()
}

export async function unansweredCalls(reader: Reader): Promise<Reading> {
  const total = await callCount(reader, { state: 'unanswered' })
  return {
    figures: [figureOf('calls_unanswered', total, listOf(calls, { state: 'unanswered' }), { span: spanOf(reader) })],
  }
}

export async function allCalls(reader: Reader): Promise<Reading> {
  const total = await callCount(reader, {})
  return { figures: [figureOf('calls_total', total, calls, { span: spanOf(reader) })] }
}

export async function ratingsLately(reader: Reader): Promise<Reading> {
  const { average, count, asked } = reader.period
    ? await ratingsIn(reader, reader.period)
    : await reader.query(ratingFigures, { days: 30 })
  const replies = '/operations/replies'
  const span = reader.period?.name ?? 'lately'
  return {
    figures: [
      figureOf('rating_average', average, replies, { unit: 'rating', span }),
      figureOf('rating_count', count, replies, { span }),
      figureOf('surveys_asked', asked, replies, { span }),
    ],
  }
}
