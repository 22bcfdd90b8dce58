import type { ErrorRow } from '../platform/errors.ts'

export const repliesErrors = {
  'replies.reply_not_found': { status: 404, retry: 'never' },
  /** The company's are for supervisors. */
  'replies.reply_not_yours': { status: 403, retry: 'never' },
  /** `shortcut` */
  'replies.shortcut_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'replies.too_many_replies': { status: 409, retry: 'never' },
  /** `title` */
  'replies.reply_not_for_channel': { status: 409, retry: 'never' },
  /** A macro of the company's says it: `name`. */
  'replies.reply_in_macro': { status: 409, retry: 'never' },
  /** `title`, and the `gaps` that nothing fills. */
  'replies.reply_has_gaps': { status: 409, retry: 'never' },
  'replies.macro_not_found': { status: 404, retry: 'never' },
  'replies.macro_not_yours': { status: 403, retry: 'never' },
  /** `name` */
  'replies.macro_name_taken': { status: 409, retry: 'never' },
  /** `limit` */
  'replies.too_many_macros': { status: 409, retry: 'never' },
  /** `title`: of a reply that is one person's. */
  'replies.macro_private_reply': { status: 409, retry: 'never' },
  /** The `step` by its number, the `code` and the params of its refusal, and `why` in the caller's words. */
  'replies.macro_refused': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
