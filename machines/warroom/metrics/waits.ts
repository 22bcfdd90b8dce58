/**
 * Waiting conversations, the longest wait first: in all, and in each queue. Each line is a heap with lazy deletion: an
 * entry that is stale stays until it comes to the top or most of the line is stale. So a change costs little, and so
 * does the longest wait, however many wait.
 */
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import type { LiveConversation, Metrics, Waiting } from './state.ts'

export const waitsSince = ({ waitingSince, openedAt }: LiveConversation): number => waitingSince ?? openedAt

/** The line of what waits in no queue. */
export const unqueuedLine = ''

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

/** Of all that waits outside the queues there are: in none, or in one that was removed. */
export function longestUnqueued(metrics: Metrics): number | null {
  const others = [...metrics.lines.keys()].filter((id) => id !== null && !metrics.known.queue.has(id))
  const firsts = others.flatMap((id) => longestSince(metrics, id) ?? [])
  return firsts.length === 0 ? null : Math.min(...firsts)
}

/** Takes in what a conversation is now. */
export function enqueueWait(metrics: Metrics, id: string, liveConversation: LiveConversation): void {
  if (liveConversation.state !== 'waiting') return
  const waiting = { id, since: waitsSince(liveConversation) }
  join(metrics, null, waiting)
  join(metrics, liveConversation.queueId ?? unqueuedLine, waiting)
}

function isIn({ known }: Metrics, queueId: string | null, { id, since }: Waiting): boolean {
  const liveConversation = known.conversation.get(id)
  return (
    liveConversation?.state === 'waiting' &&
    (queueId === null || (liveConversation.queueId ?? unqueuedLine) === queueId) &&
    waitsSince(liveConversation) === since
  )
}

function join(metrics: Metrics, queueId: string | null, waiting: Waiting): void {
  const line = metrics.lines.get(queueId) ?? []
  rise(line, line.push(waiting) - 1)
  const key = queueId ? keyOf('queue.waiting', queueId) : 'conversations.waiting'
  const isLong = line.length > short && line.length > 2 * (metrics.sums.get(key) ?? 0)
  metrics.lines.set(queueId, isLong ? tidy(metrics, queueId, line) : line)
}

/** In order, and each of them once: that is a heap as well. */
function tidy(metrics: Metrics, queueId: string | null, line: readonly Waiting[]): Waiting[] {
  const still = new Map(
    line.filter((waiting) => isIn(metrics, queueId, waiting)).map((waiting) => [waiting.id, waiting]),
  )
  return [...still.values()].sort((waiting, other) => waiting.since - other.since)
}

function rise(line: Waiting[], from: number): void {
  let position = from
  while (position > 0) {
    const above = (position - 1) >> 1
    if (!swaps(line, above, position)) return
    position = above
  }
}

/** The first entry leaves; the last one takes its place and sinks. */
function leave(line: Waiting[]): void {
  const last = line.pop()
  if (!last || line.length === 0) return
  line[0] = last
  let position = 0
  for (;;) {
    const left = 2 * position + 1
    const right = left + 1
    const next = sinceAt(line, right) < sinceAt(line, left) ? right : left
    if (!swaps(line, position, next)) return
    position = next
  }
}

const sinceAt = (line: readonly Waiting[], position: number): number =>
  line[position]?.since ?? Number.POSITIVE_INFINITY

/** Unless they stand in order. */
function swaps(line: Waiting[], above: number, below: number): boolean {
  const [waiting, other] = [line[above], line[below]]
  if (!waiting || !other || waiting.since <= other.since) return false
  line[above] = other
  line[below] = waiting
  return true
}
