import type { Who } from '../permissions.matrix.ts'

/** The integrations' part of `server/permissions.matrix.ts`. */
export const integrationsMatrix: Record<string, Who> = {
  'integrations.endpoints': 'administrators',
  'integrations.endpoint-activity': 'administrators',
  'integrations.create-endpoint': 'administrators',
  'integrations.edit-endpoint': 'administrators',
  'integrations.pause-endpoint': 'administrators',
  'integrations.resume-endpoint': 'administrators',
  'integrations.remove-endpoint': 'administrators',
  'integrations.rotate-secret': 'administrators',
  'integrations.deliveries': 'administrators',
  'integrations.delivery': 'administrators',
  'integrations.replay-delivery': 'administrators',
  'integrations.confirm-delivery': 'administrators',
  'integrations.replay-period': 'administrators',
  'integrations.send-test': 'administrators',
}
