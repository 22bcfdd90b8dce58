import type { ErrorRow } from '../platform/errors.ts'

export const crmSyncErrors = {
  'crm-sync.id_taken': { status: 409, retry: 'never' },
  /** Ended already, too late, or begun by somebody else. */
  'crm-sync.authorization_gone': { status: 404, retry: 'never' },
  'crm-sync.not_found': { status: 404, retry: 'never' },
  'crm-sync.run_not_found': { status: 404, retry: 'never' },
  /** `limit` */
  'crm-sync.too_many': { status: 409, retry: 'never' },
  /** The address is not a public one over TLS. */
  'crm-sync.url_refused': { status: 409, retry: 'never' },
  /** The CRM said no, or nothing: `problem`. */
  'crm-sync.refused': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'crm-sync.not_now': { status: 409, retry: 'never' },
  /** The CRM signs with the secret of its app, which has to be typed. */
  'crm-sync.secret_needed': { status: 409, retry: 'never' },
  /** Of a request to the webhook: not signed as this CRM signs. */
  'crm-sync.webhook_unproven': { status: 401, retry: 'never' },
  'crm-sync.webhook_malformed': { status: 400, retry: 'never' },
  /** Another run is under way. */
  'crm-sync.run_busy': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
