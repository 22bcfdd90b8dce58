/** What the alerts on screen and the list of rules become after an event. */
import {
  type ActiveAlerts,
  type Alert,
  activeAlerts,
  activeLimit,
  alertChanged,
  alertRaised,
} from '@aura/contracts/warroom/alerts/alert.ts'
import { alertRules, type Maintenance, maintenanceChanged } from '@aura/contracts/warroom/alerts/maintenance.ts'
import { type Rule, ruleChanged } from '@aura/contracts/warroom/alerts/rule.ts'
import { severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { on, reducer } from '../../platform/reducer.ts'

const gravity = ({ severity }: Alert) => severities.indexOf(severity)
const order = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** The gravest first, and of those that are alike the newest. */
export const byGravity = (a: Alert, b: Alert) =>
  gravity(a) - gravity(b) || order(b.raisedAt, a.raisedAt) || order(a.id, b.id)
export const byName = (a: Rule, b: Rule) => order(a.name, b.name) || order(a.id, b.id)
export const byBegin = (a: Maintenance, b: Maintenance) => order(a.from, b.from) || order(a.id, b.id)

const placed = ({ alerts }: ActiveAlerts, alert: Alert): ActiveAlerts => {
  const others = alerts.filter(({ id }) => id !== alert.id)
  const all = alert.state === 'cleared' ? others : [...others, alert].sort(byGravity)
  return { alerts: all.slice(0, activeLimit) }
}

export const activeReducer = reducer(activeAlerts, [
  on(alertRaised, (state, { alert }) => placed(state, alert)),
  on(alertChanged, (state, { alert }) => placed(state, alert)),
])

const changed = <T extends { id: string }>(all: readonly T[], id: string, item: T | null, by: (a: T, b: T) => number) =>
  [...all.filter((other) => other.id !== id), ...(item ? [item] : [])].sort(by)

export const rulesReducer = reducer(alertRules, [
  on(ruleChanged, (state, { id, rule, teamSize }) => {
    const { [id]: _, ...others } = state.teamSizes ?? {}
    const teamSizes = teamSize === undefined ? others : { ...others, [id]: teamSize }
    return { ...state, rules: changed(state.rules, id, rule, byName), teamSizes }
  }),
  on(maintenanceChanged, (state, { id, maintenance }) => ({
    ...state,
    maintenance: changed(state.maintenance, id, maintenance, byBegin),
  })),
])
