import type { ErrorRow } from '../platform/errors.ts'

export const aiErrors = {
  'ai.connection_not_found': { status: 404, retry: 'never' },
  'ai.id_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'ai.too_many_connections': { status: 409, retry: 'never' },
  /** Neither a public address over TLS nor one of the hosts that the installation names. */
  'ai.url_refused': { status: 409, retry: 'never' },
  /** A provider of this kind has no address of its own. */
  'ai.url_needed': { status: 409, retry: 'never' },
  /** The key until now is not used with what is typed: it would go to another address. */
  'ai.key_needed': { status: 409, retry: 'never' },
  /** The rule says why: `reason`. */
  'ai.not_now': { status: 409, retry: 'never' },
  /** None is in use that could answer now. */
  'ai.no_connection': { status: 409, retry: 'never' },
  /** The month's budget is spent and has a brake. */
  'ai.budget_spent': { status: 409, retry: 'never' },
  'ai.provider_unauthorized': { status: 409, retry: 'never' },
  'ai.provider_unreachable': { status: 409, retry: 'never' },
  'ai.provider_failed': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
