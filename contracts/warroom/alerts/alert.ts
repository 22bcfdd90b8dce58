/**
 * What a rule has raised: one alert for each target, from the moment the rule's hold time was over until its
 * conditions are. People say that they have it, give it to somebody, or put it off for a while; it goes by itself.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../../platform/operation.ts'
import { id, instant, integer, text } from '../../platform/values.ts'
import { person, severity } from '../incidents/incident.ts'
import { dimensions } from '../metrics/definitions.ts'
import { condition, conditionLimit } from './rule.ts'

export const alertStates = ['firing', 'acknowledged', 'snoozed', 'cleared'] as const
export const alertState = z.enum(alertStates)
export type AlertState = z.infer<typeof alertState>

export const alert = z.strictObject({
  id,
  ruleId: id,
  /** The rule's name and words as they were. */
  name: z.string(),
  severity,
  state: alertState,
  /** The target it concerns, by the name of that moment; null: the company's. */
  target: z.nullable(z.strictObject({ kind: z.enum(dimensions), id: z.string(), name: z.string() })),
  conditions: z.array(condition).check(z.maxLength(conditionLimit)),
  /** What the conditions said when it was raised. */
  values: z.array(z.nullable(z.number())).check(z.maxLength(conditionLimit)),
  raisedAt: instant,
  acknowledgedBy: z.nullable(person),
  assignee: z.nullable(person),
  snoozedUntil: z.nullable(instant),
  clearedAt: z.nullable(instant),
  version: integer(1),
})
export type Alert = z.infer<typeof alert>

/** The alert's name in a sentence. A source is worded later, in the reader's language. */
export const alertName = ({ name, target }: Pick<Alert, 'name' | 'target'>): string =>
  target && target.kind !== 'source' ? `${name} · ${target.name}` : name

/** The queue or channel it concerns, where it is one. */
export const alertPlace = ({ target }: Pick<Alert, 'target'>): { queueId?: string; channelId?: string } => ({
  ...(target?.kind === 'queue' && { queueId: target.id }),
  ...(target?.kind === 'channel' && { channelId: target.id }),
})

export const alertsRoom = 'warroom.alerts'
export const alertRaised = event('warroom.alert_raised', z.strictObject({ alert }), { rooms: () => [alertsRoom] })
/** `before` is the state until then; raised anew when it was put off and still is so. */
export const alertChanged = event('warroom.alert_changed', z.strictObject({ alert, before: alertState }), {
  rooms: () => [alertsRoom],
})

export const activeLimit = 200
export const activeState = z.strictObject({ alerts: z.array(alert).check(z.maxLength(activeLimit)) })
export type ActiveAlerts = z.infer<typeof activeState>
/** The gravest first. */
export const activeAlerts = view('warroom.active-alerts', {
  params: z.strictObject({}),
  state: activeState,
  needs: 'view_warroom',
  room: () => alertsRoom,
})

/**
 * What the conditions of the active alerts say now, by alert: on the volatile lane of the wall's room, each second
 * while somebody looks, so that an alert's value moves as long as it lasts.
 */
export const alertValuesKey = 'alert-values'
export const alertValues = z.record(z.string(), alert.shape.values)
export type AlertValues = z.infer<typeof alertValues>

export const alertCountSteps = 60
/** How many alerts were active at the end of each minute of the last hour, and how many an hour before its end. */
export const alertCounts = query('warroom.alert-counts', {
  input: z.strictObject({ until: z.optional(instant) }),
  output: z.strictObject({ from: instant, stepMs: z.int(), values: z.array(z.int()) }),
  needs: 'view_warroom',
  errors: [],
  onDisplays: true,
})

const errors = ['warroom.alert_not_found', 'warroom.alert_refused'] as const

export const acknowledgeAlert = command('warroom.acknowledge-alert', {
  input: z.strictObject({ alertId: id }),
  output: alert,
  needs: 'update_warroom',
  errors: [...errors],
})

export const snoozeMinutes = [15, 60, 240] as const
/** Until then it is quiet; if it still is so, it is raised again. */
export const snoozeAlert = command('warroom.snooze-alert', {
  input: z.strictObject({ alertId: id, minutes: integer(1, 1440) }),
  output: alert,
  needs: 'update_warroom',
  errors: [...errors],
})

export const assignAlert = command('warroom.assign-alert', {
  input: z.strictObject({ alertId: id, userId: z.nullable(id) }),
  output: alert,
  needs: 'update_warroom',
  errors: [...errors, 'warroom.no_such_person'],
})

/** One of them, however long ago it was. */
export const findAlert = query('warroom.find-alert', {
  input: z.strictObject({ alertId: id }),
  output: alert,
  needs: 'view_warroom',
  errors: ['warroom.alert_not_found'],
})

export const alertSorts = ['raisedAt', 'clearedAt', 'severity', 'name'] as const
export const findAlerts = query('warroom.find-alerts', {
  input: z.strictObject({
    search: z._default(text(100), ''),
    severity: z.optional(severity),
    state: z.optional(alertState),
    sort: z._default(z.enum(alertSorts), 'raisedAt'),
    descending: z._default(z.boolean(), true),
    page: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(alert), total: z.int() }),
  needs: 'view_warroom',
  errors: [],
})
