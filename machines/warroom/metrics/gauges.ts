/** The gauges as they are. A wait is kept as the second it began, so that it goes on while nothing happens. */
import { metrics as definitions, metricIds } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf, type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import type { LiveConversation, Metrics } from './state.ts'

/** Since when the one waits that waits longest to be taken, in all or in one queue. */
export function longestSince({ known }: Metrics, queueId: string | null): number | null {
  let since: number | null = null
  for (const one of known.conversation.values()) {
    if (one.state !== 'waiting' || (queueId !== null && one.queueId !== queueId)) continue
    const from = waitsSince(one)
    if (since === null || from < since) since = from
  }
  return since
}

export const waitsSince = ({ waitingSince, openedAt }: LiveConversation): number => waitingSince ?? openedAt

/** What those at their desks have at hand. */
export function atHand({ known, sums }: Metrics): number {
  let sum = 0
  for (const [id, { state }] of known.operator)
    if (state !== 'away') sum += sums.get(keyOf('operator.at_hand', id)) ?? 0
  return sum
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** Of a wait the second it began, 0 while nobody waits. */
function gauge(metrics: Metrics, key: MetricKey): number {
  const { id, of } = named(key) ?? {}
  if (id === 'conversations.longest_wait' || id === 'queue.longest_wait')
    return Math.floor((longestSince(metrics, of ?? null) ?? 0) / 1000)
  if (id === 'operators.at_hand') return atHand(metrics)
  if (id === 'operators.load') return share(atHand(metrics), metrics.sums.get('operators.capacity') ?? 0)
  return metrics.sums.get(key) ?? 0
}

export const isWait = (key: string): boolean => named(key)?.id.endsWith('longest_wait') ?? false

/** What a gauge says at a moment. */
export function gaugeAt(metrics: Metrics, key: MetricKey, now: number): number {
  const value = gauge(metrics, key)
  return isWait(key) ? waited(value, now) : value
}

export const waited = (since: number, now: number): number =>
  since === 0 ? 0 : Math.max(0, Math.round(now / 1000 - since))

const kept = metricIds.filter((id) => definitions[id].kind === 'gauge')
const ofCompany = kept.filter((id) => definitions[id].dimension === 'company')
const ofQueue = kept.filter((id) => definitions[id].dimension === 'queue')

/** Each gauge that has a history: the company's, and those of each queue. */
export function* gaugesAt(metrics: Metrics): Iterable<[MetricKey, number]> {
  for (const id of ofCompany) yield [id, gauge(metrics, id)]
  for (const queueId of metrics.known.queue.keys())
    for (const id of ofQueue) yield [keyOf(id, queueId), gauge(metrics, keyOf(id, queueId))]
}
