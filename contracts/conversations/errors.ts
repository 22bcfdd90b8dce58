import type { ErrorRow } from '../platform/errors.ts'

export const conversationsErrors = {
  'conversations.not_found': { status: 404, retry: 'never' },
  'conversations.message_not_found': { status: 404, retry: 'never' },
  /** At that moment it did not exist. */
  'conversations.not_yet': { status: 404, retry: 'never' },
  /** Its provider takes none from a company. */
  'conversations.no_reactions': { status: 409, retry: 'never' },
  'conversations.id_taken': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'conversations.not_now': { status: 409, retry: 'never' },
  /** A colleague was faster: `name`. */
  'conversations.taken': { status: 409, retry: 'never' },
  /** Assigned to another operator: `name`. */
  'conversations.not_yours': { status: 403, retry: 'never' },
  /** The right to speak went to another one meanwhile. */
  'conversations.floor_lost': { status: 409, retry: 'never' },
  'conversations.no_such_person': { status: 404, retry: 'never' },
  'conversations.time_past': { status: 409, retry: 'never' },
  /** The customer has another open one on this channel: `conversationId`. */
  'conversations.another_open': { status: 409, retry: 'never' },
  /** `reason`: why these two do not become one, or not two again. */
  'conversations.merge_refused': { status: 409, retry: 'never' },
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
  /** Another company has its mail: `address`. */
  'conversations.address_elsewhere': { status: 409, retry: 'never' },
  /** The provider does not accept what it was given: `problem`. */
  'conversations.channel_refused': { status: 409, retry: 'never' },
  /** The provider did not answer: `problem`. The caller decides whether to ask again. */
  'conversations.channel_unreachable': { status: 503, retry: 'never' },
  'conversations.template_not_found': { status: 404, retry: 'never' },
  /** The machine says why: `reason`. */
  'conversations.template_not_now': { status: 409, retry: 'never' },
  /** There is one of this name and language: `name`. */
  'conversations.template_name_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'conversations.too_many_templates': { status: 409, retry: 'never' },
  /** No working channel belongs to its business account. */
  'conversations.template_no_account': { status: 409, retry: 'never' },
  /** The provider does not take it: `problem`. */
  'conversations.template_refused': { status: 409, retry: 'never' },
  /** The provider did not answer: `problem`. */
  'conversations.template_unreachable': { status: 503, retry: 'never' },
  /** It may not be sent as it stands: `reason` is its state, or 'unsupported'. */
  'conversations.template_not_sendable': { status: 409, retry: 'never' },
  'conversations.template_other_channel': { status: 409, retry: 'never' },
  /** `expected`, `given` */
  'conversations.template_values': { status: 409, retry: 'never' },
  /** What is given for a gap cannot stand there: `name`. */
  'conversations.template_value_unfit': { status: 409, retry: 'never' },
  /** With its values it is longer than may be: `limit`. */
  'conversations.template_too_long': { status: 409, retry: 'never' },
  /** A file belongs on top of it: `reason` is its kind. */
  'conversations.template_file_missing': { status: 409, retry: 'never' },
  /** The provider takes no such file there: `reason` is the kind it takes, `limit` its megabytes. */
  'conversations.template_file_unfit': { status: 409, retry: 'never' },
  /** No file stands on top of it. */
  'conversations.template_file_unwanted': { status: 409, retry: 'never' },
  /** It is what the channel uses right now. */
  'conversations.standby_in_use': { status: 409, retry: 'never' },
  'conversations.no_standby': { status: 409, retry: 'never' },
  'conversations.not_in_doubt': { status: 409, retry: 'never' },
  'conversations.not_failed': { status: 409, retry: 'never' },
  /** A delivery whose signature is not the provider's. */
  'conversations.hook_unsigned': { status: 401, retry: 'never' },
  /** Everything of campaigns is stopped: `reason`. */
  'conversations.halted': { status: 409, retry: 'never' },
  /** `until` */
  'conversations.quiet_hours': { status: 409, retry: 'never' },
  /** Within 24 hours: `count`. */
  'conversations.too_often': { status: 409, retry: 'never' },
  'conversations.halted_already': { status: 409, retry: 'never' },
  'conversations.not_halted': { status: 409, retry: 'never' },
  'conversations.queue_not_found': { status: 404, retry: 'never' },
  /** Changed by another user meanwhile. */
  'conversations.queue_overtaken': { status: 409, retry: 'never' },
  'conversations.queue_name_taken': { status: 409, retry: 'never' },
  /** Its overflow leads back to it. */
  'conversations.overflow_circle': { status: 409, retry: 'never' },
  /** `limit` */
  'conversations.too_many_queues': { status: 409, retry: 'never' },
  /** `name` overflows into it. */
  'conversations.queue_in_use': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'conversations.state_refused': { status: 409, retry: 'never' },
  'conversations.offer_not_found': { status: 404, retry: 'never' },
  /** Answered, withdrawn or past its time. */
  'conversations.offer_over': { status: 409, retry: 'never' },
  /** Calls come over this channel, and no messages. */
  'conversations.no_messages': { status: 409, retry: 'never' },
  'conversations.call_not_found': { status: 404, retry: 'never' },
  /** The machine says why: `reason`. */
  'conversations.call_not_now': { status: 409, retry: 'never' },
  /** Does not take calls just now, or has one: `name`. */
  'conversations.not_free': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
