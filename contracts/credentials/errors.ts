import type { ErrorRow } from '../platform/errors.ts'

export const credentialsErrors = {
  'credentials.credential_not_found': { status: 404, retry: 'never' },
  /** Aura makes the signing secrets of webhooks itself: they are rotated at their endpoint. */
  'credentials.made_here': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
