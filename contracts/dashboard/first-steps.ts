/** What a company has still to do before it serves its first customer; each step is done when it has happened. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const steps = ['channel', 'team', 'queue', 'message'] as const
export type Step = (typeof steps)[number]

export const firstSteps = query('dashboard.first-steps', {
  input: z.strictObject({}),
  output: z.strictObject({
    done: z.record(z.enum(steps), z.boolean()),
    /** A chat that has a test page, and the conversation of who has waited longest: the shortest way to the last step. */
    chatId: z.nullable(id),
    waitingId: z.nullable(id),
  }),
  needs: 'manage_dashboard',
  errors: [],
})
