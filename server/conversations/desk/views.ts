/** One's own desk, the floor, and the queues, as they are now. */
import { floor as floorContract } from '@aura/contracts/conversations/desk/floor.ts'
import { desk as deskContract } from '@aura/contracts/conversations/desk/offer.ts'
import { usualCapacity } from '@aura/contracts/conversations/desk/operator.ts'
import { queues as queuesContract } from '@aura/contracts/conversations/desk/queue.ts'
import { byName } from '@aura/machines/conversations/desk/views.ts'
import { sql } from 'kysely'
import { nameOf } from '../../companies/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { show } from '../../platform/handle.ts'
import { standing, wireOffer } from './offers.ts'
import { wireOperator } from './operators.ts'
import { queuesOf } from './queues.ts'

/** Who has never been at a desk is away, since ever. */
const never = (userId: string, name: string) => ({
  userId,
  name,
  state: 'away' as const,
  reason: null,
  since: new Date(0).toISOString(),
  lineLostAt: null,
  capacity: usualCapacity,
  skills: [],
  missed: 0,
})

export const desk = show(deskContract, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? ''
    const row = await tx.selectFrom('operators').where('user_id', '=', userId).selectAll().executeTakeFirst()
    const name = await nameOf(tx, userId)
    const offers = await standing(tx)
      .where('user_id', '=', userId)
      .orderBy('offered_at')
      .orderBy('id')
      .selectAll()
      .execute()
    return { operator: row ? wireOperator(row, name) : never(userId, name), offers: offers.map(wireOffer) }
  },
})

async function operatorsOf(tx: Db) {
  const rows = await tx
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .selectAll('operators')
    .select(['users.first_name', 'users.last_name'])
    .execute()
  return rows.map((row) => wireOperator(row, `${row.first_name} ${row.last_name}`.trim())).sort(byName)
}

type Counted = { key: string; count: string }
const counts = (rows: readonly Counted[]) => Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))

export const floor = show(floorContract, {
  snapshot: async ({ tx }) => {
    const load = await sql<Counted>`select assignee_id as key, count(*) from conversations
      where state in ('open', 'held') and assignee_id is not null group by 1`.execute(tx)
    const offered = await sql<Counted>`select user_id as key, count(*) from offers
      where state = 'offered' group by 1`.execute(tx)
    const waiting = await sql<Counted>`select coalesce(queue_id::text, 'none') as key, count(*) from conversations
      where state = 'waiting' group by 1`.execute(tx)
    return {
      operators: await operatorsOf(tx),
      load: counts(load.rows),
      offered: counts(offered.rows),
      waiting: counts(waiting.rows),
    }
  },
})

export const queues = show(queuesContract, { snapshot: ({ tx }) => queuesOf(tx) })
