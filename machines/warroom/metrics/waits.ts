/**
 * Waiting conversations, the longest wait first: in all, and in each queue. Each line is a heap with lazy deletion: an
 * entry that is stale stays until it comes to the top or most of the line is stale. So a change costs little, and so
 * does the longest wait, however many wait.
 */
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import type { LiveConversation, Metrics, Waiting } from './state.ts'

export const waitsSince = ({ waitingSince, openedAt }: LiveConversation): number => waitingSince ?? openedAt

/** A line as long as this is never tidied up. */
const short = 64

/** Since when the one waits that waits longest to be taken, in all or in one queue. */
export function longestSince(metrics: Metrics, queueId: string | null): number | null {
  const line = metrics.lines.get(queueId) ?? []
  for (;;) {
    const [first] = line
    if (!first) return null
    if (isIn(metrics, queueId, first)) return first.since
    leave(line)
  }
}

/** Takes in what a conversation is now. */
export function enqueueWait(metrics: Metrics, id: string, one: LiveConversation): void {
  if (one.state !== 'waiting') return
  const waiting = { id, since: waitsSince(one) }
  join(metrics, null, waiting)
  if (one.queueId !== null) join(metrics, one.queueId, waiting)
}

function isIn({ known }: Metrics, queueId: string | null, { id, since }: Waiting): boolean {
  const one = known.conversation.get(id)
  return one?.state === 'waiting' && (queueId === null || one.queueId === queueId) && waitsSince(one) === since
}

function join(metrics: Metrics, queueId: string | null, waiting: Waiting): void {
  const line = metrics.lines.get(queueId) ?? []
  rise(line, line.push(waiting) - 1)
  const key = queueId === null ? 'conversations.waiting' : keyOf('queue.waiting', queueId)
  const isLong = line.length > short && line.length > 2 * (metrics.sums.get(key) ?? 0)
  metrics.lines.set(queueId, isLong ? tidy(metrics, queueId, line) : line)
}

/** In order, and each of them once: that is a heap as well. */
function tidy(metrics: Metrics, queueId: string | null, line: readonly Waiting[]): Waiting[] {
  const still = new Map(line.filter((one) => isIn(metrics, queueId, one)).map((one) => [one.id, one]))
  return [...still.values()].sort((one, other) => one.since - other.since)
}

function rise(line: Waiting[], from: number): void {
  let place = from
  while (place > 0) {
    const above = (place - 1) >> 1
    if (!swaps(line, above, place)) return
    place = above
  }
}

/** The first entry leaves; the last one takes its place and sinks. */
function leave(line: Waiting[]): void {
  const last = line.pop()
  if (!last || line.length === 0) return
  line[0] = last
  let place = 0
  for (;;) {
    const left = 2 * place + 1
    const right = left + 1
    const next = sinceAt(line, right) < sinceAt(line, left) ? right : left
    if (!swaps(line, place, next)) return
    place = next
  }
}

const sinceAt = (line: readonly Waiting[], place: number): number => line[place]?.since ?? Number.POSITIVE_INFINITY

/** Unless they stand in order. */
function swaps(line: Waiting[], above: number, below: number): boolean {
  const [one, other] = [line[above], line[below]]
  if (!one || !other || one.since <= other.since) return false
  line[above] = other
  line[below] = one
  return true
}
