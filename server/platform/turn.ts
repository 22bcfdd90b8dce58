/** Changes that look before they write take turns in a company, so that what they looked at holds. */
import { sql } from 'kysely'
import type { Db } from './database/transact.ts'

/** Held until the transaction ends. */
export const takeTurn = (tx: Db, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(current_company()::text || ${subject}, 21))`.execute(tx)
