/** The gauges as they are. A wait is kept as the second it began, so that it goes on while nothing happens. */
import { metrics as definitions, metricIds } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import type { Metrics } from './state.ts'
import { longestSince } from './waits.ts'

/** What those at their desks have at hand. */
export function atHand({ known, sums }: Metrics): number {
  let sum = 0
  for (const [id, { state }] of known.operator)
    if (state !== 'away') sum += sums.get(keyOf('operator.at_hand', id)) ?? 0
  return sum
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

const queueWait = 'queue.longest_wait:'
export const isWait = (key: string): boolean => key === 'conversations.longest_wait' || key.startsWith(queueWait)

/** Of a wait the second it began, 0 while nobody waits. */
function gauge(metrics: Metrics, key: MetricKey): number {
  if (isWait(key)) {
    const queueId = key.startsWith(queueWait) ? key.slice(queueWait.length) : null
    return Math.floor((longestSince(metrics, queueId) ?? 0) / 1000)
  }
  if (key === 'operators.at_hand') return atHand(metrics)
  if (key === 'operators.load') return share(atHand(metrics), metrics.sums.get('operators.capacity') ?? 0)
  return metrics.sums.get(key) ?? 0
}

/** What a gauge says at a moment. */
export function gaugeAt(metrics: Metrics, key: MetricKey, now: number): number {
  const value = gauge(metrics, key)
  return isWait(key) ? waited(value, now) : value
}

export const waited = (since: number, now: number): number =>
  since === 0 ? 0 : Math.max(0, Math.round(now / 1000 - since))

const gaugeIds = metricIds.filter((id) => definitions[id].kind === 'gauge')
const ofCompany = gaugeIds.filter((id) => definitions[id].dimension === 'company')
const ofQueue = gaugeIds.filter((id) => definitions[id].dimension === 'queue')

const ofAiAgent = gaugeIds.filter((id) => definitions[id].dimension === 'ai_agent')

/** Each gauge that has a history: the company's, and those of each queue and AI agent. */
export function* gaugesAt(metrics: Metrics): Iterable<[MetricKey, number]> {
  for (const id of ofCompany) yield [id, gauge(metrics, id)]
  for (const queueId of metrics.known.queue.keys())
    for (const id of ofQueue) yield [keyOf(id, queueId), gauge(metrics, keyOf(id, queueId))]
  for (const agentId of metrics.known.aiAgent.keys())
    for (const id of ofAiAgent) yield [keyOf(id, agentId), gauge(metrics, keyOf(id, agentId))]
}
