/** A rule while it is written: numbers as they were typed, and hours as one stretch of some days. */
import { minuteOfDay, timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import {
  type Compare,
  type Condition,
  compares,
  condition as conditionSchema,
  type Rule,
  spreadOf,
} from '@aura/contracts/warroom/alerts/rule.ts'
import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import type { Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import { isMetric, type MetricId, metrics } from '@aura/contracts/warroom/metrics/definitions.ts'
import * as z from 'zod/mini'
import { newId } from '../../platform/feed/id.ts'

export type ConditionDraft = {
  key: string
  metric: MetricId
  of: string
  minutes: string
  compare: Compare
  against: string
  direction: 'above' | 'below'
  threshold: string
  clear: string
}
export type HoursDraft = { timeZone: string; days: readonly number[]; from: string; to: string }
export type RuleDraft = {
  name: string
  severity: Severity
  conditions: readonly ConditionDraft[]
  holdSeconds: string
  hours: HoursDraft | null
  /** Hours of another shape than this form has; they stay as they are until new ones are set. */
  kept: Rule['schedule']
  groups: readonly GroupKey[]
  tellsEnd: boolean
  enabled: boolean
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

export const compared = (metric: MetricId): readonly Compare[] =>
  metrics[metric].kind === 'count' ? compares : ['value']
export const isGauge = (metric: MetricId): boolean => metrics[metric].kind === 'gauge'

/** What can be compared with it: other counts of the same things. */
export const partners = (metric: MetricId, all: readonly MetricId[]): MetricId[] =>
  all.filter(
    (value) =>
      value !== metric && metrics[value].kind === 'count' && metrics[value].dimension === metrics[metric].dimension,
  )

export const freshCondition = (): ConditionDraft => ({
  key: newId(),
  metric: 'queue.waiting',
  of: '',
  minutes: '10',
  compare: 'value',
  against: '',
  direction: 'above',
  threshold: '',
  clear: '',
})

const draftOfCondition = (item: Condition): ConditionDraft => ({
  key: newId(),
  metric: isMetric(item.metric) ? item.metric : 'queue.waiting',
  of: item.of ?? '',
  minutes: `${item.minutes ?? 10}`,
  compare: item.compare,
  against: item.against ?? '',
  direction: item.direction,
  threshold: `${item.threshold}`,
  clear: item.clear === item.threshold ? '' : `${item.clear}`,
})

function hoursOf(schedule: Rule['schedule']): HoursDraft | null {
  const [first] = schedule?.spans ?? []
  if (!schedule || !first) return null
  const alike = schedule.spans.every(({ from, to }) => from === first.from && to === first.to)
  if (!alike || schedule.holidays.length > 0) return null
  const { timeZone } = schedule
  const days = [...new Set(schedule.spans.map(({ day }) => day))]
  return { timeZone, days, from: timeOfDayText(first.from), to: first.to === 1440 ? '23:59' : timeOfDayText(first.to) }
}

export const usualHours = (timeZone: string): HoursDraft => ({
  timeZone,
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '18:00',
})

export function draftOf(rule: Rule | undefined): RuleDraft {
  const hours = hoursOf(rule?.schedule ?? null)
  return {
    name: rule?.name ?? '',
    severity: rule?.severity ?? 'high',
    conditions: rule?.conditions.map(draftOfCondition) ?? [freshCondition()],
    holdSeconds: `${rule?.holdSeconds ?? 60}`,
    hours,
    kept: hours === null ? (rule?.schedule ?? null) : null,
    groups: rule?.groups ?? ['supervisor'],
    tellsEnd: rule?.tellsEnd ?? true,
    enabled: rule?.enabled ?? true,
  }
}

export function conditionOf(draft: ConditionDraft): Condition | null {
  const { metric, of, minutes, compare, against, direction, threshold, clear } = draft
  const limit = numberOf(threshold)
  const made = {
    metric,
    of: of === '' ? null : of,
    minutes: isGauge(metric) ? null : numberOf(minutes),
    compare,
    against: compare === 'share' ? against : null,
    direction,
    threshold: limit,
    clear: clear.trim() === '' ? limit : numberOf(clear),
  }
  const { data } = z.safeParse(conditionSchema, made)
  return data ?? null
}

export type Problem = 'name' | 'hold' | 'condition' | 'spread' | 'hours'

export function problemsOf(draft: RuleDraft): Problem[] {
  const hold = numberOf(draft.holdSeconds)
  const conditions = draft.conditions.flatMap((condition) => conditionOf(condition) ?? [])
  const spreads = new Set(conditions.flatMap((condition) => spreadOf(condition) ?? []))
  const { hours } = draft
  const problems: (Problem | false)[] = [
    draft.name.trim() === '' && 'name',
    !(Number.isInteger(hold) && hold >= 0 && hold <= 86_400) && 'hold',
    conditions.length < draft.conditions.length && 'condition',
    spreads.size > 1 && 'spread',
    hours !== null && (hours.days.length === 0 || minuteOfDay(hours.from) >= minuteOfDay(hours.to)) && 'hours',
  ]
  return problems.filter((problem) => problem !== false)
}

/** Null while something in it cannot be. */
export function ruleOf(draft: RuleDraft): Omit<Rule, 'id' | 'version'> | null {
  const conditions = draft.conditions.map(conditionOf).filter((item) => item !== null)
  if (problemsOf(draft).length > 0) return null
  const { hours } = draft
  return {
    name: draft.name.trim(),
    severity: draft.severity,
    conditions,
    holdSeconds: numberOf(draft.holdSeconds),
    schedule: hours
      ? {
          timeZone: hours.timeZone,
          spans: hours.days.map((day) => ({ day, from: minuteOfDay(hours.from), to: minuteOfDay(hours.to) })),
          holidays: [],
        }
      : draft.kept,
    groups: [...draft.groups],
    tellsEnd: draft.tellsEnd,
    enabled: draft.enabled,
  }
}
