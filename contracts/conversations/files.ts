/** The files of a conversation are for everybody who may see it. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'

export const fileLink = query('conversations.file', {
  input: z.strictObject({ messageId: id }),
  output: z.strictObject({ url: z.string(), name: z.string(), type: z.string(), size: z.int(), until: instant }),
  needs: 'view_operations',
  errors: ['conversations.message_not_found', 'files.not_found'],
  // A thread full of pictures asks for each.
  perMinute: 3000,
})
