/**
 * The value of a metric: a gauge at a moment, everything else over a span of time. Wall, alert rules, history, dry run
 * and reports ask here, each with its own readings, so a number is computed one way wherever it is shown.
 */
import { metrics as definitions, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf, type MetricKey, type Named } from '@aura/contracts/warroom/metrics/key.ts'
import { serviceLevel } from '../../routing/answer-outcome.ts'

/** Whole minutes, by the start of the first and the start of the last; both count. */
export type Window = { from: number; to: number }

/** The source of the numbers: the live metrics, or stored minutes or days. */
export type Readings<Span = Window> = {
  gauge: (key: MetricKey, at: number) => number | null
  total: (key: string, span: Span) => number
  percentile: (key: string, percent: number, span: Span) => number | null
}

/** The durations that a count or a percentile is of, or the metric itself. */
export function countedKey(id: MetricId): string {
  const metric = definitions[id]
  return 'of' in metric ? metric.of : id
}

/** The counts or durations that a metric is computed from. */
export function sourcesOf(id: MetricId): readonly string[] {
  const metric = definitions[id]
  if (metric.kind === 'share') return [metric.of, metric.against]
  if (metric.kind === 'mean') return [metric.of, metric.by]
  return [countedKey(id)]
}

export const keyed = (name: string, of: string | null): string => (of === null ? name : `${name}:${of}`)

/** The keys of the counts or durations that a metric is computed from. */
export const sourceKeysOf = ({ id, of }: Named): string[] => sourcesOf(id).map((name) => keyed(name, of))

/** Without data a count is zero, and a gauge, a percentile, a share or a mean is null. */
export function metricValue<Span>({ id, of }: Named, readings: Readings<Span>, span: Span, at: number): number | null {
  const metric = definitions[id]
  switch (metric.kind) {
    case 'gauge':
      return readings.gauge(keyOf(id, of), at)
    case 'count':
      return readings.total(keyed(countedKey(id), of), span) / ('per' in metric ? metric.per : 1)
    case 'percentile':
      return readings.percentile(keyed(metric.of, of), metric.at, span)
    case 'mean': {
      const times = readings.total(keyed(metric.by, of), span)
      return times === 0 ? null : readings.total(keyed(metric.of, of), span) / times
    }
    case 'share':
      return serviceLevel(readings.total(keyed(metric.of, of), span), readings.total(keyed(metric.against, of), span))
  }
}
