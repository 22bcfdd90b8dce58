/** Conditions, numbers and targets of alerts as words. */
import type { Alert, AlertState } from '@aura/contracts/warroom/alerts/alert.ts'
import { measuredText } from '@aura/contracts/warroom/alerts/measured-text.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import {
  type Dimension,
  isMetric,
  type MetricId,
  metrics,
  type Unit,
} from '@aura/contracts/warroom/metrics/definitions.ts'
import { measuredUnitOf } from '@aura/machines/warroom/alerts/measured.ts'
import { useTranslation } from 'react-i18next'
import { shortDuration } from '../../platform/duration-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import type { Tone } from '../../platform/ui/badge.tsx'

export const alertTone: Readonly<Record<AlertState, Tone>> = {
  firing: 'critical',
  acknowledged: 'attention',
  snoozed: 'neutral',
  cleared: 'ok',
}

type Measured = Pick<Condition, 'metric' | 'compare'>

export type AlertWords = {
  metric: (name: string) => string
  value: (condition: Measured, value: number | null) => string
  unitOf: (condition: Measured) => Unit
  /** 'em segundos': beside a field that takes such a number. */
  unit: (condition: Measured) => string
  dimension: (name: string) => Dimension
  /** `of` names what it looks at, where that is to be read. */
  condition: (condition: Condition, of?: string) => string
  target: (target: Alert['target']) => string
  /** The value of the first condition, and its target. */
  now: (alert: Alert) => string
  /** The alert's target, and the first number's value. */
  about: (alert: Alert) => string
}

/** The unit that a threshold is typed in: a change is typed in per cent. */
function unitOf(measured: Measured): Unit {
  const unit = measuredUnitOf(measured)
  return unit === 'change' ? 'percent' : unit
}

export function useAlertWords(): AlertWords {
  const { t } = useTranslation()
  const language = useLanguage()
  const metric = (name: string): string => (isMetric(name) ? t(`warroom.metric.${name satisfies MetricId}`) : name)
  const value: AlertWords['value'] = (condition, number) =>
    number === null ? '–' : measuredText(measuredUnitOf(condition), number, language)
  const target: AlertWords['target'] = (item) => {
    if (item === null) return ''
    return item.kind === 'source' ? t([`warroom.source.${item.id}`], { defaultValue: item.name }) : item.name
  }
  const condition: AlertWords['condition'] = (item, of = '') => {
    const measured = of === '' ? metric(item.metric) : `${metric(item.metric)} (${of})`
    const is = `${measured} ${item.direction === 'above' ? '≥' : '≤'} ${value(item, item.threshold)}`
    const against = item.against === null ? '' : metric(item.against)
    const compared = item.compare === 'value' ? '' : ` ${t(`warroom.alerts.compared.${item.compare}`, { against })}`
    return `${is}${compared}${item.minutes === null ? '' : ` · ${shortDuration(item.minutes * 60)}`}`
  }
  return {
    metric,
    value,
    unitOf,
    unit: (item) => t(`warroom.rule.unit.${unitOf(item)}`),
    dimension: (name) => (isMetric(name) ? metrics[name].dimension : 'company'),
    condition,
    target,
    now(alert) {
      const [first] = alert.conditions
      const text = first ? value(first, alert.values[0] ?? null) : ''
      return [text, target(alert.target)].filter((part) => part !== '').join(' · ')
    },
    about(alert) {
      const [first] = alert.conditions
      const text = first ? `${metric(first.metric)}: ${value(first, alert.values[0] ?? null)}` : ''
      return [target(alert.target), text].filter((part) => part !== '').join(' · ')
    },
  }
}
