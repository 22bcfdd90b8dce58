import { type ManagedUser, managedUsers as page, userChanges as since } from '@aura/contracts/companies/manage-users.ts'
import { nothingChanged } from '@aura/machines/companies/user-changes.ts'
import { sql } from 'kysely'
import { answer, show } from '../platform/handle.ts'
import { columns, found, listed, managerName, orders, selectUsers } from './users.ts'

const lastSeen = sql<Date | null>`(select max(s.last_seen_at) from sessions s
  where s.company_id = users.company_id and s.user_id = users.id)`

const byLastSeen = { lastSeen }

export const managedUsers = answer(page, async ({ input, tx, now }) => {
  const locks = await sql<{ userId: string; until: Date }>`
    select user_id as "userId", until from locked_people(${now}::timestamptz)`.execute(tx)
  const locked = new Map(locks.rows.map(({ userId, until }) => [userId, until]))
  let query = selectUsers(tx)
  if (input.search) query = query.where(found(input.search))
  if (input.role) query = query.where('access.role', '=', input.role)
  if (input.managerId) query = query.where('users.manager_id', '=', input.managerId)
  if (input.userId) query = query.where('users.id', '=', input.userId)
  if (input.state === 'locked') query = query.where(sql<boolean>`users.id = any (${[...locked.keys()]}::uuid[])`)
  else if (input.state) query = query.where('access.active', '=', input.state === 'active')
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select([...columns, 'users.kind'])
    .select([
      managerName.as('manager_name'),
      lastSeen.as('last_seen'),
      sql<number>`(select count(*)::integer from sessions s where s.company_id = users.company_id
        and s.user_id = users.id and s.state = 'active' and s.expires_at > ${now})`.as('devices'),
    ])
    .orderBy({ ...orders, ...byLastSeen }[input.sort], (order) =>
      input.descending ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
    .orderBy('users.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  const seen = (row: (typeof rows)[number]): ManagedUser => ({
    ...listed(row),
    managerName: row.manager_name,
    home: row.kind === 'person',
    lastSeenAt: row.last_seen?.toISOString() ?? null,
    lockedUntil: locked.get(row.id)?.toISOString() ?? null,
    devices: row.devices,
  })
  return { rows: rows.map(seen), total }
})

export const userChanges = show(since, {
  snapshot: async ({ tx }) => {
    const { last } = await tx
      .selectFrom('events')
      .select((e) => e.fn.coalesce(e.fn.max<number>('position'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    return nothingChanged(last)
  },
})
