/** The value of a condition with its unit, as a notice says it. */
import { durationText } from '@aura/contracts/platform/duration-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import { isMetric, metrics, type Unit } from '@aura/contracts/warroom/metrics/definitions.ts'

const digits: Readonly<Record<Exclude<Unit, 'seconds'>, number>> = { count: 0, percent: 1, money: 2, rating: 1 }

export function valueText(
  { metric, compare }: Pick<Condition, 'metric' | 'compare'>,
  value: number,
  language: Language,
) {
  const unit = compare !== 'value' ? 'percent' : isMetric(metric) ? metrics[metric].unit : 'count'
  if (unit === 'seconds') return durationText(value)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits[unit] }).format(value)
  if (unit !== 'percent') return number
  const sign = value > 0 && (compare === 'hour_before' || compare === 'yesterday') ? '+' : ''
  return `${sign}${number}${language === 'en-US' ? '%' : ' %'}`
}
