/** Who may call what of the alerts: rows of the table in `server/permissions.matrix.ts`. */
import type { Who } from '../../permissions.matrix.ts'

export const alertMatrix: Record<string, Who> = {
  'warroom.active-alerts': 'everybody',
  'warroom.alert-counts': 'everybody',
  'warroom.find-alert': 'everybody',
  'warroom.find-alerts': 'everybody',
  'warroom.acknowledge-alert': 'everybody',
  'warroom.snooze-alert': 'everybody',
  'warroom.assign-alert': 'everybody',
  'warroom.alert-rules': 'everybody',
  'warroom.save-alert-rule': 'administrators',
  'warroom.remove-alert-rule': 'administrators',
  'warroom.try-alert-rule': 'administrators',
  'warroom.preview-condition': 'administrators',
  'warroom.plan-maintenance': 'everybody',
  'warroom.end-maintenance': 'everybody',
}
