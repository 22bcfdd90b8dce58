import type { ErrorRow } from '../platform/errors.ts'

export const credentialsErrors = {
  'credentials.credential_not_found': { status: 404, retry: 'never' },
  /** The secrets of webhooks are replaced where they are used: at their endpoint or inbound webhook. */
  'credentials.made_here': { status: 409, retry: 'never' },
  'credentials.reading_not_found': { status: 404, retry: 'never' },
  /** Why: `reason`. */
  'credentials.reading_refused': { status: 409, retry: 'never' },
  'credentials.id_taken': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
