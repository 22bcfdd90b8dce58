/**
 * What goes on by itself. The long ones work for some seconds and then put the next piece of themselves in, so the
 * death of a worker is noticed soon and costs one piece at most.
 */
import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'
import { importPayload } from './rows.ts'

const batchJobOptions = { timeoutSeconds: 20, retryDelaySeconds: 1, retryLimit: 8 }

export const readJob = job('imports.read', importPayload, { timeoutSeconds: 180 })
/** `round`: of the mapping that it is about. */
export const checkJob = job('imports.check', z.extend(importPayload, { round: z.int() }), batchJobOptions)
export const applyJob = job('imports.apply', importPayload, batchJobOptions)
export const undoJob = job('imports.undo', importPayload, batchJobOptions)
export const forgetJob = job('imports.forget', importPayload)
