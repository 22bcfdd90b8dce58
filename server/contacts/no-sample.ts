/** A sample contact is one until the samples are removed: none of them is sent to another system. */
import type { RawBuilder } from 'kysely'
import { noSampleRecord } from '../platform/database/no-sample-record.ts'

/** `name` is what the query calls the table. */
export const noSampleContact = (name: string): RawBuilder<boolean> => noSampleRecord('contact', name)
