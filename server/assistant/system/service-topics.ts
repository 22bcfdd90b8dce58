/** What is asked about conversations, queues, operators, calls and ratings. */
import { findCalls, liveCalls } from '@aura/contracts/calls/calls.ts'
import { inbox } from '@aura/contracts/conversations/inbox.ts'
import { ratingFigures } from '@aura/contracts/replies/rating-figures.ts'
import { agentStatus } from '@aura/contracts/routing/agent-status.ts'
import { queues } from '@aura/contracts/routing/queue.ts'
import { figureOf, type Reader, type Reading } from './reading.ts'

const operations = '/operations'
const board = '/operations/queues'

export async function conversationsNow(reader: Reader): Promise<Reading> {
  const { counts } = await reader.view(inbox)
  const states = ['waiting', 'open', 'held', 'snoozed'] as const
  return { figures: states.map((state) => figureOf(state, counts[state], operations)) }
}

async function conversationCount(reader: Reader, state: 'waiting' | 'open' | 'held' | 'snoozed' | 'closed') {
  const { counts } = await reader.view(inbox)
  return { figures: [figureOf(state, counts[state], operations)] }
}
export const waitingConversations = (reader: Reader) => conversationCount(reader, 'waiting')
export const openConversations = (reader: Reader) => conversationCount(reader, 'open')
export const heldConversations = (reader: Reader) => conversationCount(reader, 'held')
export const snoozedConversations = (reader: Reader) => conversationCount(reader, 'snoozed')
export const closedConversations = (reader: Reader) => conversationCount(reader, 'closed')

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
  const counted = rows
    .map(({ id, name }) => ({ label: name, value: waiting[id] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
  return {
    figures: [
      ...counted.slice(0, 8).map(({ label, value }) => figureOf('queue_waiting', value, board, { of: label })),
      figureOf('unqueued_waiting', waiting.none ?? 0, operations),
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

export async function unansweredCalls(reader: Reader): Promise<Reading> {
  const { total } = await reader.query(findCalls, { state: 'unanswered', pageSize: 1 })
  return { figures: [figureOf('calls_unanswered', total, calls)] }
}

export async function allCalls(reader: Reader): Promise<Reading> {
  const { total } = await reader.query(findCalls, { pageSize: 1 })
  return { figures: [figureOf('calls_total', total, calls)] }
}

export async function ratingsLately(reader: Reader): Promise<Reading> {
  const { average, count, asked } = await reader.query(ratingFigures, { days: 30 })
  const replies = '/operations/replies'
  return {
    figures: [
      figureOf('rating_average', average, replies, { unit: 'rating' }),
      figureOf('rating_count', count, replies),
      figureOf('surveys_asked', asked, replies),
    ],
  }
}
