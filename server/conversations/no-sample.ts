/** A sample conversation is one until somebody changes anything in it: then it counts in figures and exports. */
import { type RawBuilder, sql } from 'kysely'
import { noSampleRecord } from '../platform/database/no-sample-record.ts'

/** `name` is what the query calls the table. */
export const noSampleConversation = (name: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.version`)} > 1 or ${noSampleRecord('conversation', name)})`
