/** Refuses one more of something that its owner has enough of. */
import { type Quota, quotas } from '@aura/contracts/quotas.ts'
import { sql } from 'kysely'
import type { Db } from './database/transact.ts'
import { refuse } from './refuse.ts'

/** Rows are counted; a number is what was counted already. */
type Counted = number | { executeTakeFirstOrThrow: () => Promise<{ count: number }> }

/** Two who ask for the last one take turns, so that there are never more than may be. `owner` is a company or a person. */
export async function assertQuota(tx: Db, quota: Quota, owner: string, counted: () => Counted): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${quota} ${owner}`}, 70))`.execute(tx)
  const found = counted()
  const count = typeof found === 'number' ? found : (await found.executeTakeFirstOrThrow()).count
  const limit = quotas[quota]
  if (count >= limit) refuse('quota.reached', { params: { limit } })
}
