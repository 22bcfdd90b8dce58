/** The user's open deals, and how they moved. */
import { type MySales, shownLimit, stillDays } from '@aura/contracts/dashboard/my-day.ts'
import { sql } from 'kysely'
import { noSampleDeal } from '../deals/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Day } from '../warroom/index.ts'

const ownedBy = (tx: Db, userId: string) =>
  tx.selectFrom('deals').where('owner_id', '=', userId).where('archived_at', 'is', null).where(noSampleDeal('deals'))
/** As the board counts them: whatever its pipeline, a deal that is won or lost has an outcome. */
const open = (tx: Db, userId: string) => ownedBy(tx, userId).where('outcome', 'is', null).where('stage', '<>', 'lost')

export async function mySalesOf(tx: Db, userId: string, { from }: Day, now: Date): Promise<MySales> {
  const stillSince = new Date(now.getTime() - stillDays * 86_400_000)
  const sums = await open(tx, userId)
    .groupBy('value_currency')
    .orderBy('value_currency')
    .select([
      'value_currency as currency',
      sql<number>`sum(value_amount)::float8`.as('amount'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where moved_at < ${stillSince}))::int`.as('still'),
    ])
    .execute()
  const { moved } = await ownedBy(tx, userId)
    .where('moved_at', '>=', from)
    .whereRef('moved_at', '>', 'created_at')
    .select(sql<number>`count(*)::int`.as('moved'))
    .executeTakeFirstOrThrow()
  return {
    open: sums.reduce((sum, { count }) => sum + count, 0),
    value: sums.map(({ amount, currency }) => ({ amount, currency })),
    moved,
    still: sums.reduce((sum, { still }) => sum + still, 0),
    oldest: await oldestOf(tx, userId),
  }
}

async function oldestOf(tx: Db, userId: string): Promise<MySales['oldest']> {
  const rows = await open(tx, userId)
    .select(['id', 'title', 'contact', 'stage', 'value_amount', 'value_currency', 'moved_at'])
    .orderBy('moved_at')
    .orderBy('id')
    .limit(shownLimit)
    .execute()
  return rows.map(({ id, title, contact, stage, value_amount, value_currency, moved_at }) => ({
    id,
    title,
    contact,
    stage,
    value: { amount: value_amount, currency: value_currency },
    movedAt: moved_at.toISOString(),
  }))
}
