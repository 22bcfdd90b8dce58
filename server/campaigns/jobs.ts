/** The work of campaigns; how it is done is in `workers/campaigns`. */
import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'

const payload = z.strictObject({ campaignId: z.uuid() })

/** Freezes the audience, however large it is. It is tried until it succeeds: nothing else begins a campaign. */
export const beginJob = job('campaigns.begin', payload, { retryLimit: 10_000, timeoutSeconds: 900, isSuspect: false })

/** One for each running campaign waits at a time, so that a large one does not hold up a small one. */
export const dispatchJob = job('campaigns.dispatch', payload, { retryLimit: 10_000, lanes: 2, isSuspect: false })
