import type { Who } from '../permissions.matrix.ts'

/** Routing's own part of `server/permissions.matrix.ts`. */
export const routingMatrix: Record<string, Who> = {
  'routing.move-to-queue': 'everybody',
  'routing.prioritise': 'everybody',
  'routing.transfer-targets': 'everybody',
  'routing.desk': 'everybody',
  'routing.queues': 'everybody',
  'routing.pause-reasons': 'everybody',
  'routing.default-targets': 'everybody',
  'routing.accept-offer': 'everybody',
  'routing.refuse-offer': 'everybody',
  'routing.set-state': 'everybody',
  'routing.agent-status': 'administrators',
  'routing.orphans': 'administrators',
  'routing.set-operator': 'administrators',
  'routing.set-pause-reasons': 'administrators',
  'routing.set-default-targets': 'administrators',
  'routing.save-queue': 'administrators',
  'routing.remove-queue': 'administrators',
}
