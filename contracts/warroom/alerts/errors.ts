import type { ErrorRow } from '../../platform/errors.ts'

export const alertsErrors = {
  'warroom.alert_not_found': { status: 404, retry: 'never' },
  'warroom.alert_rule_not_found': { status: 404, retry: 'never' },
  /** Of a rule or of announced work: a queue, a channel or a person. */
  'warroom.target_not_found': { status: 404, retry: 'never' },
  'warroom.maintenance_not_found': { status: 404, retry: 'never' },
  'warroom.alert_refused': { status: 409, retry: 'never' },
  'warroom.maintenance_refused': { status: 422, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
