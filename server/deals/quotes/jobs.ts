import * as z from 'zod/mini'
import { job } from '../../platform/jobs.ts'

/** Writes the PDF of a quote. */
export const writeQuoteJob = job('deals.write-quote', z.strictObject({ quoteId: z.uuid() }))
