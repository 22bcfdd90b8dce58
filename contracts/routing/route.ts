/** The queue and the priority of a conversation. */
import * as z from 'zod/mini'
import { conversation, priority } from '../conversations/conversation.ts'
import { handOverNote } from '../conversations/send.ts'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

/** To another queue, or to none: it waits there, without an assignee. */
export const moveToQueue = command('routing.move-to-queue', {
  input: z.strictObject({ conversationId: id, queueId: z.nullable(id), note: handOverNote }),
  output: conversation,
  needs: 'update_operations',
  errors: ['conversations.not_found', 'conversations.not_now', 'conversations.not_yours', 'routing.queue_not_found'],
})

export const prioritise = command('routing.prioritise', {
  input: z.strictObject({ conversationId: id, priority }),
  output: conversation,
  needs: 'update_operations',
  errors: ['conversations.not_found', 'conversations.not_now', 'conversations.not_yours'],
})
