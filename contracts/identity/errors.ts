import type { ErrorRow } from '../platform/errors.ts'

export const identityErrors = {
  'identity.invalid_credentials': { status: 401, retry: 'never' },
  'identity.cannot_login': { status: 403, retry: 'never' },
  'identity.locked_out': { status: 429, retry: 'never' },
  'identity.refresh_refused': { status: 401, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
