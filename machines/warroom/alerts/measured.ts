/** What a condition measures in, and a notice of an alert in the language of its reader. */

import type { Language } from '@aura/contracts/platform/values.ts'
import { type MeasuredUnit, measuredText } from '@aura/contracts/warroom/alerts/measured-text.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { isMetric, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'

export function measuredUnitOf({ metric, compare }: Pick<Condition, 'metric' | 'compare'>): MeasuredUnit {
  if (compare === 'hour_before' || compare === 'yesterday') return 'change'
  if (compare !== 'value') return 'percent'
  return isMetric(metric) ? metrics[metric].unit : 'count'
}

export function noticeText({ text, source }: Pick<Notice, 'text' | 'source'>, language: Language): string {
  const measured = source.by === 'group' ? source.measured : undefined
  return measured ? `${measured.about} · ${measuredText(measured.unit, measured.amount, language)}` : text
}
