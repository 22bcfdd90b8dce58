/**
 * A conversation as it stood at a moment: the log's events about it until then, folded by the reducer that keeps
 * the open thread. A moment is an instant, or the one at which a message had just come.
 */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { threadStart, threadState } from './thread.ts'

export const moment = z.union([z.strictObject({ at: instant }), z.strictObject({ seq: integer(1) })])
export type Moment = z.infer<typeof moment>

export const asItWas = query('conversations.as-it-was', {
  input: z.strictObject({
    conversationId: id,
    moment,
    /** Messages with smaller numbers, the newest of them, in their order; without it the newest of that moment. */
    before: z.optional(integer(1)),
    limit: z._default(integer(1, 200), threadStart),
  }),
  output: z.strictObject({
    state: threadState,
    /** The moment as the log knows it; asked with it, older pages are of the same one. */
    at: instant,
  }),
  needs: 'view_operations',
  errors: ['conversations.not_found', 'conversations.message_not_found', 'conversations.not_yet'],
})
