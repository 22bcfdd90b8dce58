/** The operator's desk, the team's page, and the queues, as they are now. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import { agentStatus as contract } from '@aura/contracts/routing/agent-status.ts'
import { desk as deskContract } from '@aura/contracts/routing/offer.ts'
import { neverCame, usualCapacity } from '@aura/contracts/routing/operator.ts'
import { queues as queuesContract } from '@aura/contracts/routing/queue.ts'
import { byName } from '@aura/machines/routing/team-view.ts'
import { sql } from 'kysely'
import { agentsAtWork } from '../agents/index.ts'
import { nameOf } from '../companies/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { show } from '../platform/handle.ts'
import { standing, wireOffer } from './offers.ts'
import { wireOperator } from './operators.ts'
import { queuesOf } from './queues.ts'

/** An operator who has never been there is away, since ever. */
const never = (userId: string, name: string) => ({
  userId,
  name,
  state: 'away' as const,
  reason: null,
  since: neverCame,
  disconnectedAt: null,
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

/** Everybody who may serve, and everybody who ever did. */
async function operatorsOf(tx: Db) {
  const people = await tx
    .selectFrom('users')
    .innerJoin('access', 'access.user_id', 'users.id')
    .where((e) =>
      e.or([
        e('users.id', 'in', tx.selectFrom('operators').select('user_id')),
        e.and([
          e('users.kind', 'in', ['person', 'member']),
          e('access.active', '=', true),
          sql<boolean>`access.permissions @> array['update_operations']`,
        ]),
      ]),
    )
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .execute()
  const rows = await tx.selectFrom('operators').selectAll().execute()
  const known = new Map(rows.map((row) => [row.user_id, row]))
  return people
    .map(({ id, first_name, last_name }) => {
      const [row, name] = [known.get(id), personName(first_name, last_name)]
      return row ? wireOperator(row, name) : never(id, name)
    })
    .sort(byName)
}

type Counted = { key: string; count: string }
const counts = (rows: readonly Counted[]) => Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))

export const agentStatus = show(contract, {
  snapshot: async ({ tx }) => {
    const load = await sql<Counted>`select coalesce(assignee_id, ai_agent_id) as key, count(*)
      from conversations where state in ('open', 'held') and coalesce(assignee_id, ai_agent_id) is not null group by 1`.execute(
      tx,
    )
    const offered = await sql<Counted>`select user_id as key, count(*) from offers
      where state = 'offered' group by 1`.execute(tx)
    return {
      operators: await operatorsOf(tx),
      aiAgents: (await agentsAtWork(tx)).map(({ load: _, ...agent }) => agent),
      load: counts(load.rows),
      offered: counts(offered.rows),
      waiting: await waitingByQueue(tx),
    }
  },
})

/** Conversations that wait, by queue; those of no queue under `none`. */
export async function waitingByQueue(tx: Db): Promise<Readonly<Record<string, number>>> {
  const waiting = await sql<Counted>`select coalesce(queue_id::text, 'none') as key, count(*) from conversations
    where state = 'waiting' group by 1`.execute(tx)
  return counts(waiting.rows)
}

export const queues = show(queuesContract, { snapshot: ({ tx }) => queuesOf(tx) })
