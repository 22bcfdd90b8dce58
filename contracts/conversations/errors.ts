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
  'conversations.ownership_lost': { status: 409, retry: 'never' },
  'conversations.no_such_person': { status: 404, retry: 'never' },
  /** Chosen as one who is there, and gone meanwhile: `name`. */
  'conversations.off_duty': { status: 409, retry: 'never' },
  'conversations.time_past': { status: 409, retry: 'never' },
  /** The customer has another open one on this channel: `conversationId`. */
  'conversations.another_open': { status: 409, retry: 'never' },
  /** `reason`: why these two do not become one, or not two again. */
  'conversations.merge_refused': { status: 409, retry: 'never' },
  'conversations.blocked': { status: 409, retry: 'never' },
  'conversations.consent_withdrawn': { status: 409, retry: 'never' },
  'conversations.window_closed': { status: 409, retry: 'never' },
  'conversations.not_in_doubt': { status: 409, retry: 'never' },
  'conversations.not_failed': { status: 409, retry: 'never' },
  /** A campaign wrote the message, and sends it again itself where that may be. */
  'conversations.of_campaign': { status: 409, retry: 'never' },
  /** Everything of campaigns is stopped: `reason`. */
  'conversations.halted': { status: 409, retry: 'never' },
  /** `until` */
  'conversations.quiet_hours': { status: 409, retry: 'never' },
  /** The number stands on the list of those who want no advertising. */
  'conversations.do_not_disturb': { status: 409, retry: 'never' },
  'conversations.rest_day': { status: 409, retry: 'never' },
  /** By the law profile of the company's country, on the clock of the place where the person lives. */
  'conversations.law_hours': { status: 409, retry: 'never' },
  'conversations.law_rest_day': { status: 409, retry: 'never' },
  /** Within 24 hours: `count`. */
  'conversations.too_often': { status: 409, retry: 'never' },
  /** `word`, and `reason`: why it may not refuse any more messages. */
  'conversations.stop_word_unfit': { status: 409, retry: 'never' },
  'conversations.halted_already': { status: 409, retry: 'never' },
  'conversations.not_halted': { status: 409, retry: 'never' },
  /** Calls come over this channel, and no messages. */
  'conversations.no_messages': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
