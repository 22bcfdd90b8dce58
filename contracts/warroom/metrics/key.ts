/**
 * The key of one number: the metric, and its target. `conversations.waiting` is the company's,
 * `queue.waiting:<queueId>` one queue's.
 */
import * as z from 'zod/mini'
import { text } from '../../platform/values.ts'
import { isMetric, type MetricId, metrics } from './definitions.ts'

export type MetricKey = MetricId | `${MetricId}:${string}`

export type Named = { id: MetricId; of: string | null }

export const keyOf = (id: MetricId, of: string | null = null): MetricKey => (of === null ? id : `${id}:${of}`)

/** Undefined when it names nothing. */
export function named(key: string): Named | undefined {
  const cut = key.indexOf(':')
  const id = cut < 0 ? key : key.slice(0, cut)
  const of = cut < 0 ? null : key.slice(cut + 1)
  if (!isMetric(id) || of === '') return undefined
  return (metrics[id].dimension === 'company') === (of === null) ? { id, of } : undefined
}

export const isKey = (key: string): key is MetricKey => named(key) !== undefined

/** Whether it says how something is, not how often it was. */
export function isGauge(key: string): boolean {
  const id = named(key)?.id
  return id !== undefined && metrics[id].kind === 'gauge'
}

export const metricKey = text(120).check(z.refine((key) => isKey(key), { error: 'metric' }))
