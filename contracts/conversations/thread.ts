/** One conversation, live: its row and its newest messages. Older ones are a query, by their numbers. */
import * as z from 'zod/mini'
import { query, view } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'
import { conversation, threadRoom } from './conversation.ts'
import { message } from './message.ts'

export const threadStart = 60
/** What a thread that stays open keeps; older ones go back to the query. */
export const threadLimit = 300

export const threadState = z.strictObject({ conversation, messages: z.array(message) })
export type ThreadState = z.infer<typeof threadState>

export const thread = view('conversations.thread', {
  params: z.strictObject({ conversationId: id }),
  state: threadState,
  needs: 'view_operations',
  room: ({ conversationId }) => threadRoom(conversationId),
})

export const history = query('conversations.history', {
  input: z.strictObject({
    conversationId: id,
    /** Messages with smaller numbers, the newest of them, in their order. */
    before: integer(1),
    limit: z._default(integer(1, 200), 100),
  }),
  output: z.strictObject({ messages: z.array(message) }),
  needs: 'view_operations',
  errors: ['conversations.not_found'],
})
