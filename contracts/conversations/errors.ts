import type { ErrorRow } from '../platform/errors.ts'

export const conversationsErrors = {
  'conversations.not_found': { status: 404, retry: 'never' },
  'conversations.message_not_found': { status: 404, retry: 'never' },
  'conversations.id_taken': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'conversations.not_now': { status: 409, retry: 'never' },
  /** Somebody was faster: `name`. */
  'conversations.taken': { status: 409, retry: 'never' },
  /** Another one's: `name`. */
  'conversations.not_yours': { status: 403, retry: 'never' },
  /** The right to speak went to another one meanwhile. */
  'conversations.floor_lost': { status: 409, retry: 'never' },
  'conversations.no_such_person': { status: 404, retry: 'never' },
  'conversations.time_past': { status: 409, retry: 'never' },
  /** The customer has another open one on this channel: `conversationId`. */
  'conversations.another_open': { status: 409, retry: 'never' },
  'conversations.blocked': { status: 409, retry: 'never' },
  'conversations.consent_withdrawn': { status: 409, retry: 'never' },
  'conversations.window_closed': { status: 409, retry: 'never' },
  'conversations.channel_paused': { status: 409, retry: 'never' },
  'conversations.channel_not_found': { status: 404, retry: 'never' },
  /** The machine says why: `reason`. */
  'conversations.channel_not_now': { status: 409, retry: 'never' },
  /** Has `count` open conversations. */
  'conversations.channel_in_use': { status: 409, retry: 'never' },
  /** `limit` */
  'conversations.too_many_channels': { status: 409, retry: 'never' },
  'conversations.address_taken': { status: 409, retry: 'never' },
  /** The provider does not accept what it was given: `problem`. */
  'conversations.channel_refused': { status: 409, retry: 'never' },
  /** The provider did not answer: `problem`. Whoever asks decides whether to ask again. */
  'conversations.channel_unreachable': { status: 503, retry: 'never' },
  'conversations.not_in_doubt': { status: 409, retry: 'never' },
  'conversations.not_failed': { status: 409, retry: 'never' },
  /** A delivery whose signature is not the provider's. */
  'conversations.hook_unsigned': { status: 401, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
