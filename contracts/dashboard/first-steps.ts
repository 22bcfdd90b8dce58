/** What a company has still to do before it serves its first customer; each step is done when it has happened. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'

export const steps = ['channel', 'team', 'queue', 'message'] as const
export type Step = (typeof steps)[number]

export const firstSteps = query('dashboard.first-steps', {
  input: z.strictObject({}),
  output: z.record(z.enum(steps), z.boolean()),
  needs: 'manage_dashboard',
  errors: [],
})
