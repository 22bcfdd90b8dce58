import type { ErrorRow } from '../platform/errors.ts'

export const webchatErrors = {
  /** A page of a site that is not among the channel's. */
  'webchat.origin_refused': { status: 403, retry: 'never' },
  /** The field that is missing: `fields`. */
  'webchat.form_incomplete': { status: 409, retry: 'never' },
  'webchat.introduce_first': { status: 409, retry: 'never' },
  /** The link of a letter whose visitor has another address by now, or none. */
  'webchat.link_revoked': { status: 410, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
