/**
 * The table of errors, platform part: code -> HTTP status and whether the same request may be tried
 * again. Features add their rows in `contracts/<feature>/errors.ts`; `contracts/errors.ts` is the
 * whole table. Texts stand in `contracts/<feature>/locales/<language>.json` under the same code.
 *
 *   retry 'never'  the answer will not change
 *   retry 'later'  the same request with the same id may succeed
 */
import type { Conflict } from './conflict.ts'

export type ErrorRow = { status: number; retry: 'never' | 'later' }

/** What a caller receives, on either door, in the caller's language. */
export type ErrorBody = {
  code: string
  message: string
  fields?: Record<string, string>
  params?: Record<string, string | number>
  /** The fields that somebody else has changed meanwhile. */
  conflicts?: readonly Conflict[]
  /** When a refusal kept its effects (a counted failure), the position those reached. */
  position?: number
}

export const platformErrors = {
  'request.malformed': { status: 400, retry: 'never' },
  'request.invalid': { status: 422, retry: 'never' },
  'request.too_large': { status: 413, retry: 'never' },
  'request.header_too_large': { status: 431, retry: 'never' },
  /** It did not arrive whole within the time a request has. */
  'request.timed_out': { status: 408, retry: 'later' },
  'request.unknown_operation': { status: 404, retry: 'never' },
  'request.unknown_route': { status: 404, retry: 'never' },
  /** Sent by a page of another site. */
  'request.foreign_origin': { status: 403, retry: 'never' },
  'request.too_many': { status: 429, retry: 'later' },
  'auth.required': { status: 401, retry: 'never' },
  'auth.token_expired': { status: 401, retry: 'never' },
  'auth.token_invalid': { status: 401, retry: 'never' },
  'auth.session_ended': { status: 401, retry: 'never' },
  'auth.inactive': { status: 403, retry: 'never' },
  /** Nobody gets into the company while it is suspended. */
  'auth.company_suspended': { status: 403, retry: 'never' },
  'auth.forbidden': { status: 403, retry: 'never' },
  /** A screen in a hall watches and does nothing else. */
  'auth.display_device': { status: 403, retry: 'never' },
  /** There are enough of them: `limit`. */
  'quota.reached': { status: 409, retry: 'never' },
  'command.id_reused': { status: 409, retry: 'never' },
  'command.stale': { status: 409, retry: 'never' },
  'view.unknown': { status: 404, retry: 'never' },
  'view.too_large': { status: 413, retry: 'never' },
  'room.not_watched': { status: 404, retry: 'never' },
  'server.busy': { status: 503, retry: 'later' },
  'server.unavailable': { status: 503, retry: 'later' },
  'server.failed': { status: 500, retry: 'later' },
} as const satisfies Record<string, ErrorRow>
