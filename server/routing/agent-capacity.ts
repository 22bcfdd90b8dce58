/** Operators with their load, and which of them an offer would reach. */

import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Capacity } from '@aura/contracts/routing/operator.ts'
import { deskRoom, type OperatorState, usualCapacity } from '@aura/contracts/routing/operator.ts'
import { sql } from 'kysely'
import { isAttended } from '../platform/attendance.ts'
import type { Db } from '../platform/database/transact.ts'

/** An operator's desk, as an offer looks at it. */
export type AvailableAgent = {
  userId: string
  capacity: Capacity
  skills: readonly string[]
  idleSince: number
  /** Open and held ones, calls beside them, and offers that stand; by kind of channel. */
  loads: Map<string, number>
  load: number
  left: number
}

const isAtDesk = isAttended(sql`${deskRoom('')} || operators.user_id::text`)

/** Locked, so that no operator goes away while an offer is made. */
export async function lockAvailableAgents(tx: Db): Promise<AvailableAgent[]> {
  const rows = await tx
    .selectFrom('operators')
    .innerJoin('access', 'access.user_id', 'operators.user_id')
    .where('operators.state', '=', 'available')
    .where('operators.disconnected_at', 'is', null)
    .where('access.active', '=', true)
    .where(sql<boolean>`access.permissions @> array['update_operations']`)
    .where(isAtDesk)
    .orderBy('operators.user_id')
    .select(['operators.user_id', 'operators.capacity', 'operators.skills', 'operators.idle_since'])
    .forNoKeyUpdate('operators')
    .execute()
  return await withLoads(tx, rows)
}

export type ServingAgent = AvailableAgent & {
  name: string
  state: OperatorState
  disconnectedAt: Date | null
  /** Whether an offer would arrive. */
  isReachable: boolean
}

/** Every active user who may serve customers, one who has never been at a desk too. */
export async function servingAgents(tx: Db): Promise<ServingAgent[]> {
  const rows = await tx
    .selectFrom('access')
    .innerJoin('users', 'users.id', 'access.user_id')
    .leftJoin('operators', 'operators.user_id', 'access.user_id')
    .where('users.kind', 'in', ['person', 'member'])
    .where('access.active', '=', true)
    .where(sql<boolean>`access.permissions @> array['update_operations']`)
    .select(['access.user_id', 'users.first_name', 'users.last_name', 'operators.state', 'operators.capacity'])
    .select(['operators.skills', 'operators.idle_since', 'operators.disconnected_at', isAtDesk.as('isAtDesk')])
    .execute()
  const agents = await withLoads(
    tx,
    rows.map(({ capacity, skills, idle_since, ...row }) => ({
      ...row,
      capacity: capacity ?? usualCapacity,
      skills: skills ?? [],
      idle_since: idle_since ?? new Date(0),
    })),
  )
  return agents.map(({ row, ...agent }) => ({
    ...agent,
    name: personName(row.first_name, row.last_name),
    state: row.state ?? 'away',
    disconnectedAt: row.disconnected_at,
    isReachable: row.state === 'available' && row.disconnected_at === null && row.isAtDesk,
  }))
}

/** Somebody of these members, or of all, serves customers just now: available, busy or in a pause. */
export async function hasOperators(tx: Db, members: readonly string[] | null): Promise<boolean> {
  const row = await tx
    .selectFrom('operators')
    .innerJoin('access', 'access.user_id', 'operators.user_id')
    .where('operators.state', '<>', 'away')
    .where('operators.disconnected_at', 'is', null)
    .where('access.active', '=', true)
    .where(sql<boolean>`access.permissions @> array['update_operations']`)
    .$if(members !== null, (query) =>
      query.where(sql<boolean>`operators.user_id = any(${[...(members ?? [])]}::uuid[])`),
    )
    .limit(1)
    .select('operators.user_id')
    .executeTakeFirst()
  return row !== undefined
}

type Desk = { user_id: string; capacity: Capacity; skills: readonly string[]; idle_since: Date }

async function withLoads<Row extends Desk>(tx: Db, rows: readonly Row[]): Promise<(AvailableAgent & { row: Row })[]> {
  if (rows.length === 0) return []
  const allLoads = await loadsOf(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map((row) => {
    const loads = allLoads.get(row.user_id) ?? new Map<string, number>()
    const load = [...loads.values()].reduce((sum, count) => sum + count, 0)
    return {
      row,
      userId: row.user_id,
      capacity: row.capacity,
      skills: row.skills,
      idleSince: row.idle_since.getTime(),
      loads,
      load,
      left: row.capacity.total - load,
    }
  })
}

async function loadsOf(tx: Db, userIds: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ user_id: string; kind: string; count: string }>`
    select user_id, kind, count(*) as count from (
      select assignee_id as user_id, channel_kind as kind from conversations
      where state in ('open', 'held') and assignee_id = any(${[...userIds]}::uuid[])
      union all
      select l.operator_id, 'voice' from calls l
      join conversations c on c.company_id = l.company_id and c.id = l.conversation_id
      where l.state in ('connecting', 'in_doubt', 'talking', 'on_hold') and l.operator_id is distinct from c.assignee_id
        and l.operator_id = any(${[...userIds]}::uuid[])
      union all
      select user_id, body ->> 'channel' from offers where state = 'offered' and user_id = any(${[...userIds]}::uuid[])
    ) as has group by user_id, kind`.execute(tx)
  const loads = new Map<string, Map<string, number>>()
  for (const { user_id, kind, count } of rows)
    loads.set(user_id, (loads.get(user_id) ?? new Map<string, number>()).set(kind, Number(count)))
  return loads
}

export const loadOf = (seat: AvailableAgent, kind: string): number => seat.loads.get(kind) ?? 0

/** One call at a time, unless the operator's capacity says otherwise. */
const usually = (seat: AvailableAgent, kind: string): number => (kind === 'voice' ? 1 : seat.capacity.total)

export const hasCapacity = (seat: AvailableAgent, kind: string): boolean =>
  seat.left > 0 && loadOf(seat, kind) < (seat.capacity.kinds[kind] ?? usually(seat, kind))

/** One more conversation: the operator goes to the end of the idle order. */
export async function take(tx: Db, seat: AvailableAgent, kind: string, now: Date): Promise<void> {
  seat.loads.set(kind, loadOf(seat, kind) + 1)
  seat.load++
  seat.left--
  // After the operators who got an offer in the same moment before.
  seat.idleSince = now.getTime() + seat.load
  await tx.updateTable('operators').set({ idle_since: now }).where('user_id', '=', seat.userId).execute()
}
