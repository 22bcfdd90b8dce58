import type { Who } from '../permissions.matrix.ts'

/** The tracking part of `server/permissions.matrix.ts`. */
export const trackingMatrix: Record<string, Who> = {
  'tracking.targets': 'everybody',
  'tracking.create-target': 'everybody',
  'tracking.edit-target': 'administrators',
  'tracking.report-target': 'administrators',
  'tracking.clear-target': 'administrators',
  'tracking.revoke-target': 'administrators',
  'tracking.links': 'everybody',
  'tracking.create-link': 'everybody',
  'tracking.revoke-link': 'administrators',
  'tracking.pulse': 'everybody',
  'tracking.overview': 'everybody',
  'tracking.campaign': 'everybody',
  'tracking.hits': 'everybody',
  'tracking.showcase': 'everybody',
  'tracking.goals': 'everybody',
  'tracking.add-goal': 'everybody',
  'tracking.remove-goal': 'everybody',
  'tracking.forms': 'everybody',
  'tracking.create-form': 'everybody',
  'tracking.edit-form': 'administrators',
  'tracking.sources': 'everybody',
  'tracking.places': 'everybody',
}
