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
  'integrations.inbound_not_found': { status: 404, retry: 'never' },
  'integrations.request_not_found': { status: 404, retry: 'never' },
  /** Neither the secret nor a signature made with it. */
  'integrations.inbound_unproven': { status: 401, retry: 'never' },
  /** No JSON, or nested too deep. */
  'integrations.inbound_malformed': { status: 400, retry: 'never' },
  /** Too many requests wait already: `limit`. */
  'integrations.inbound_full': { status: 429, retry: 'never' },
  /** What stands in `field` is no text with paths. */
  'integrations.expression_refused': { status: 409, retry: 'never' },
  /** Neither a telephone nor an e-mail address was read. */
  'integrations.no_address': { status: 409, retry: 'never' },
  /** `value` is no amount. */
  'integrations.amount_refused': { status: 409, retry: 'never' },
  /** Of walls and tokens there is no calendar. */
  'integrations.person_only': { status: 403, retry: 'never' },
  'integrations.calendar_not_found': { status: 404, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
