import type { Who } from '../permissions.matrix.ts'

/** The dashboard's own part of `server/permissions.matrix.ts`. */
export const dashboardMatrix: Record<string, Who> = {
  'dashboard.pulse': 'everybody',
  'dashboard.company-day': 'administrators',
  'dashboard.first-steps': 'administrators',
  'dashboard.samples': 'administrators',
  'dashboard.create-samples': 'administrators',
  'dashboard.remove-samples': 'administrators',
  'dashboard.my-day': 'everybody',
}
