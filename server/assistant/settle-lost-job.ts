import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'

export const settleLostJob = job('assistant.settle-lost', z.strictObject({}))
