import type { ErrorRow } from '../platform/errors.ts'

export const integrationsErrors = {
  'integrations.id_taken': { status: 409, retry: 'never' },
  'integrations.endpoint_not_found': { status: 404, retry: 'never' },
  'integrations.delivery_not_found': { status: 404, retry: 'never' },
  /** `limit` */
  'integrations.too_many_endpoints': { status: 409, retry: 'never' },
  /** The address is not a public one over TLS. */
  'integrations.url_refused': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'integrations.not_now': { status: 409, retry: 'never' },
  /** It ends before it begins, or begins more than `days` ago. */
  'integrations.period_refused': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
