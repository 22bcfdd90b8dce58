/** What a person does with a message of ours that did not simply go out: decide about a doubt, or say it again. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'
import { message } from './message.ts'
import { send } from './send.ts'

/**
 * The operator settles a delivery in doubt: the customer has answered, or has not got it. A receipt that comes later
 * still counts.
 */
export const settle = command('conversations.settle', {
  input: z.strictObject({ messageId: id, outcome: z.enum(['sent', 'failed']) }),
  output: message,
  needs: 'update_operations',
  errors: ['conversations.message_not_found', 'conversations.not_in_doubt', 'conversations.not_yours'],
})

/** The same once more, as a new message: it is under the same policy and needs the right to speak. */
export const resend = command('conversations.resend', {
  input: z.strictObject({ messageId: id, newMessageId: id, ownershipVersion: integer(0) }),
  output: message,
  needs: 'update_operations',
  errors: [...send.errors, 'conversations.not_failed', 'conversations.of_campaign'],
})
