/** What a provider has is looked at every few minutes, and whenever it says something new. */
import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'

export const syncTemplatesJob = job('templates.sync-templates', z.strictObject({ account: z.string() }), {
  retryLimit: 1,
  timeoutSeconds: 120,
})
