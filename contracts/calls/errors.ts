import type { ErrorRow } from '../platform/errors.ts'

export const callsErrors = {
  'calls.not_found': { status: 404, retry: 'never' },
  /** The machine says why: `reason`. */
  'calls.not_now': { status: 409, retry: 'never' },
  /** Does not take calls just now, or has one: `name`. */
  'calls.not_free': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
