/** What a condition measures in. */

import type { MeasuredUnit } from '@aura/contracts/warroom/alerts/measured-text.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import { isMetric, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'

export function measuredUnitOf({ metric, compare }: Pick<Condition, 'metric' | 'compare'>): MeasuredUnit {
  if (compare === 'hour_before' || compare === 'yesterday') return 'change'
  if (compare !== 'value') return 'percent'
  return isMetric(metric) ? metrics[metric].unit : 'count'
}
