import type { ErrorRow } from '../platform/errors.ts'

export const filesErrors = {
  'files.too_large': { status: 413, retry: 'never' },
  'files.empty': { status: 422, retry: 'never' },
  /** The content is none of the kinds that its purpose takes, whatever its name says. */
  'files.type_refused': { status: 415, retry: 'never' },
  'files.picture_too_large': { status: 422, retry: 'never' },
  'files.damaged': { status: 422, retry: 'never' },
  'files.incomplete': { status: 400, retry: 'later' },
  /** The server's disk has no room, whatever the company may still keep. */
  'files.no_space': { status: 503, retry: 'later' },
  'files.quota_reached': { status: 409, retry: 'never' },
  /** From one address, or of one account, at the same time. */
  'files.too_many_under_way': { status: 429, retry: 'later' },
  'files.too_many_waiting': { status: 409, retry: 'never' },
  'files.id_taken': { status: 409, retry: 'never' },
  'files.not_found': { status: 404, retry: 'never' },
  'files.link_invalid': { status: 403, retry: 'never' },
  'files.link_expired': { status: 410, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
