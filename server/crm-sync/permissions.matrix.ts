import type { Who } from '../permissions.matrix.ts'

export const crmSyncMatrix: Record<string, Who> = {
  'crm-sync.connections': 'administrators',
  'crm-sync.connect': 'administrators',
  'crm-sync.authorize': 'administrators',
  'crm-sync.authorize-again': 'administrators',
  'crm-sync.finish-authorization': 'administrators',
  'crm-sync.replace-key': 'administrators',
  'crm-sync.edit': 'administrators',
  'crm-sync.pause': 'administrators',
  'crm-sync.resume': 'administrators',
  'crm-sync.remove': 'administrators',
  'crm-sync.runs': 'administrators',
  'crm-sync.entries': 'administrators',
  'crm-sync.start-run': 'administrators',
  'crm-sync.stop-run': 'administrators',
  'crm-sync.undo-run': 'administrators',
  'crm-sync.sample': 'administrators',
  'crm-sync.open-webhook': 'administrators',
  'crm-sync.close-webhook': 'administrators',
}
