/**
 * The one condition of every figure of a day, every rate and every export or sync that leaves the product: a sample deal is one
 * until the samples are removed.
 */
import type { RawBuilder } from 'kysely'
import { noSampleRecord } from '../platform/database/no-sample-record.ts'

/** `name` is what the query calls the table. */
export const noSampleDeal = (name: string): RawBuilder<boolean> => noSampleRecord('deal', name)
