/** Everything that alerts answer, for the feature's list. */
import type { Handler } from '../../platform/handle.ts'
import { alertCounts } from './alert-counts.ts'
import { activeAlerts, findAlert, findAlerts } from './find.ts'
import { acknowledgeAlert, assignAlert, snoozeAlert } from './handle-alert.ts'
import { endMaintenance, planMaintenance } from './maintenance.ts'
import { previewCondition } from './preview-condition.ts'
import { alertRules, removeRule, saveRule } from './rules.ts'
import { tryRule } from './try-rule.ts'

export const alertHandlers: readonly Handler[] = [
  activeAlerts,
  alertCounts,
  findAlert,
  findAlerts,
  acknowledgeAlert,
  snoozeAlert,
  assignAlert,
  alertRules,
  saveRule,
  removeRule,
  tryRule,
  previewCondition,
  planMaintenance,
  endMaintenance,
]
