import type { ErrorRow } from '../platform/errors.ts'

export const channelsErrors = {
  'channels.paused': { status: 409, retry: 'never' },
  'channels.not_found': { status: 404, retry: 'never' },
  /** The machine says why: `reason`. */
  'channels.not_now': { status: 409, retry: 'never' },
  /** Has `count` open conversations. */
  'channels.in_use': { status: 409, retry: 'never' },
  /** `limit` */
  'channels.too_many_channels': { status: 409, retry: 'never' },
  'channels.address_taken': { status: 409, retry: 'never' },
  /** Another company has its mail: `address`. */
  'channels.address_elsewhere': { status: 409, retry: 'never' },
  /** The provider does not accept what it was given: `problem`. */
  'channels.refused': { status: 409, retry: 'never' },
  /** The provider did not answer: `problem`. The caller decides whether to ask again. */
  'channels.unreachable': { status: 503, retry: 'never' },
  /** It is what the channel uses right now. */
  'channels.backup_in_use': { status: 409, retry: 'never' },
  'channels.no_backup': { status: 409, retry: 'never' },
  /** A delivery whose signature is not the provider's. */
  'channels.hook_unsigned': { status: 401, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
