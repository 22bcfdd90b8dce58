/** The work of tracking; how it is done is in `workers/tracking`. */
import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'

/** Says of the hits of a company whether people or machines made them. One waits at a time. */
export const judgeJob = job('tracking.judge', z.strictObject({}), { retryLimit: 100, isSuspect: false })
