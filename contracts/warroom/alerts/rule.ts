/**
 * When the War Room says that something is wrong: what all has to be so at once, for how long, how grave that is and
 * who is told. A condition looks at one metric: the company's, one queue's, or each queue's for itself. It comes true
 * at its threshold and stays true until the clearing value is reached, so that a number on the edge does not flicker.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../../platform/operation.ts'
import { id, instant, integer, singleLine, text } from '../../platform/values.ts'
import { hours } from '../../routing/hours.ts'
import { groupKey, groupLimit } from '../groups/group.ts'
import { severity } from '../incidents/incident.ts'
import { isMetric, type MetricId, metrics } from '../metrics/definitions.ts'

export const ruleLimit = 100
export const conditionLimit = 5
/** Of how many minutes a number may be made up; of durations no more than an hour is known. */
export const longestWindow = 1440
const longestSketch = 60

/**
 *   value        the number itself
 *   share        in per cent of another count over the same minutes
 *   hour_before  how many per cent more than in as many minutes of the hour before, on average
 *   yesterday    how many per cent more than in as many minutes of that hour yesterday, on average
 */
export const compares = ['value', 'share', 'hour_before', 'yesterday'] as const
export const compare = z.enum(compares)
export type Compare = z.infer<typeof compare>

export const metricId = text(80).check(z.refine(isMetric, { error: 'metric' }))
const metricOf = (name: string): MetricId | null => (isMetric(name) ? name : null)

const amount = z.number().check(z.gte(-1_000_000), z.lte(1_000_000))

type Shape = {
  metric: string
  of: string | null
  minutes: number | null
  compare: Compare
  against: string | null
  direction: 'above' | 'below'
  threshold: number
  clear: number
}

/** A gauge is looked at as it is; everything else over minutes. Only counts can be compared. */
function isLookable({ metric, of, minutes, compare: by, against }: Shape): boolean {
  const name = metricOf(metric)
  if (name === null) return false
  const { kind, dimension } = metrics[name]
  if ((kind === 'gauge') !== (minutes === null)) return false
  if (kind === 'percentile' && (minutes ?? 0) > longestSketch) return false
  if (dimension === 'company' && of !== null) return false
  if (by !== 'value' && kind !== 'count') return false
  if (by !== 'share') return against === null
  const other = against === null ? null : metricOf(against)
  return other !== null && metrics[other].kind === 'count' && metrics[other].dimension === dimension
}

const clearsBehind = ({ direction, threshold, clear }: Shape): boolean =>
  direction === 'above' ? clear <= threshold : clear >= threshold

export const condition = z
  .strictObject({
    metric: metricId,
    /** The target of the metric; null is the company, or every target of a metric with a dimension, each for itself. */
    of: z.nullable(text(80, 1)),
    minutes: z.nullable(integer(1, longestWindow)),
    compare,
    against: z.nullable(metricId),
    direction: z.enum(['above', 'below']),
    threshold: amount,
    /** What ends it: from here on, seen from the side of the threshold, it is over. */
    clear: amount,
  })
  .check(z.refine(isLookable, { error: 'lookable' }), z.refine(clearsBehind, { error: 'clear' }))
export type Condition = z.infer<typeof condition>

/** What each of its targets a condition looks at for itself, if it does. */
export function spreadOf({ metric, of }: Pick<Condition, 'metric' | 'of'>) {
  const name = metricOf(metric)
  if (name === null || of !== null) return null
  const { dimension } = metrics[name]
  return dimension === 'company' ? null : dimension
}

const oneSpread = (conditions: readonly Condition[]): boolean =>
  new Set(conditions.flatMap((condition) => spreadOf(condition) ?? [])).size <= 1

const ruleFields = {
  name: singleLine(80),
  severity,
  conditions: z
    .array(condition)
    .check(z.minLength(1), z.maxLength(conditionLimit), z.refine(oneSpread, { error: 'one spread' })),
  /** How long all of them have to be true. */
  holdSeconds: integer(0, 86_400),
  /** Outside these hours nothing is raised; null: always. */
  schedule: z.nullable(hours),
  groups: z.array(groupKey).check(z.maxLength(groupLimit)),
  /** The groups that were told hear the end too, unless the alert is snoozed. */
  tellsEnd: z._default(z.boolean(), true),
  enabled: z.boolean(),
}

export const rule = z.strictObject({ id, ...ruleFields, version: integer(1) })
export type Rule = z.infer<typeof rule>

export const rulesRoom = 'warroom.alert-rules'
/** Null: it is no more, and what it raised is over. `teamSize`: its thresholds follow the team, and are for so many people. */
export const ruleChanged = event(
  'warroom.alert_rule_changed',
  z.strictObject({ id, rule: z.nullable(rule), teamSize: z.optional(z.int()) }),
  { rooms: () => [rulesRoom] },
)

export const saveRule = command('warroom.save-alert-rule', {
  input: z.strictObject({ id, ...ruleFields, version: z.nullable(integer(1)) }),
  output: rule,
  needs: 'manage_warroom',
  errors: [
    'command.stale',
    'warroom.alert_rule_not_found',
    'warroom.group_not_found',
    'warroom.target_not_found',
    'warroom.id_taken',
    'warroom.too_many',
  ],
})

export const removeRule = command('warroom.remove-alert-rule', {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  needs: 'manage_warroom',
  errors: ['warroom.alert_rule_not_found'],
})

/** When it would have said so in the last seven days, by the minute. */
export const triedDays = 7
export const triedLimit = 200
export const tried = z.strictObject({
  /** Of what it would have said so; null: of the company. */
  target: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  from: instant,
  /** Null: until now. */
  to: z.nullable(instant),
  /** What the first condition said then. */
  value: z.nullable(z.number()),
})
export type Tried = z.infer<typeof tried>

export const tryRule = query('warroom.try-alert-rule', {
  input: z.strictObject({ ...ruleFields }),
  output: z.strictObject({
    /** Since when there are minutes to try it on; null: there are none. */
    since: z.nullable(instant),
    fired: z.array(tried),
    total: z.int(),
  }),
  needs: 'manage_warroom',
  errors: [],
  perMinute: 30,
})

export const previewHours = 24
/** What a condition says just now and how it went, for the target that comes closest to the threshold. */
export const previewCondition = query('warroom.preview-condition', {
  input: z.strictObject({ condition }),
  output: z.strictObject({
    now: z.nullable(z.number()),
    /** Which target says so; null: the company, or the one that is named. */
    targetName: z.nullable(z.string()),
    from: instant,
    stepMs: z.int(),
    values: z.array(z.nullable(z.number())),
  }),
  needs: 'manage_warroom',
  errors: [],
  perMinute: 120,
})
