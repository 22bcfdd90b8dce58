/** What happened to one account, from the log, newest first. Screens word it; the body of an event never leaves whole. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, instant, integer, position } from '../platform/values.ts'

export const happening = z.strictObject({
  position: z.int(),
  at: instant,
  /** The key of its words. */
  what: z.string(),
  params: z.record(z.string(), z.string()),
  /** The actor; null when it was nobody of the company, or the user before sign-in. */
  by: z.nullable(z.string()),
})
export type Happening = z.infer<typeof happening>

export const userHistory = query('companies.user-history', {
  input: z.strictObject({
    userId: id,
    /** Only what is older than this position. */
    before: z.optional(position),
    limit: z._default(integer(1, 100), 30),
  }),
  output: z.strictObject({
    rows: z.array(happening),
    older: z.boolean(),
    /** Where to go on: some events are not told, so it may lie below the last row. */
    oldest: z.nullable(z.int()),
  }),
  needs: 'view_user_management',
  errors: ['companies.user_not_found'],
})
