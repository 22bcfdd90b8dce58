/** People as rows: the page of a list, one person, and the counts. */

import {
  userCounts as counts,
  type DirectoryUser,
  type ListedUser,
  users as page,
} from '@aura/contracts/companies/user.ts'
import { noUsers } from '@aura/machines/companies/user-counts.ts'
import { type SqlBool, sql } from 'kysely'
import { containsPattern } from '../platform/database/like-pattern.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { avatarPath } from './avatar-path.ts'

/** Walls and tokens are accounts too, and no people. */
export const selectUsers = (tx: Db) =>
  tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .where('users.kind', 'in', ['person', 'member'])

export const columns = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.language',
  'users.company_id',
  'users.avatar',
  'users.created_at',
  'users.profile_id',
  'users.organization_id',
  'users.partner_id',
  'users.manager_id',
  'users.base_id',
  'users.queue_id',
  'users.agent_id',
  'access.role',
  'access.active',
] as const

const selectListed = (tx: Db) => selectUsers(tx).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]

export const listed = (row: Row): ListedUser => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  language: row.language,
  avatarUrl: avatarPath(row.company_id, row.avatar),
  role: row.role,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  links: {
    profile_id: row.profile_id,
    organization_id: row.organization_id,
    partner_id: row.partner_id,
    manager_id: row.manager_id,
    base_id: row.base_id,
    queue_id: row.queue_id,
    agent_id: row.agent_id,
  },
})

export async function readUser(tx: Db, userId: string): Promise<ListedUser> {
  const row = await selectListed(tx).where('users.id', '=', userId).executeTakeFirst()
  return row ? listed(row) : refuse('companies.user_not_found')
}

export async function readUsers(tx: Db, userIds: readonly string[]): Promise<Map<string, ListedUser>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectListed(tx).where('users.id', 'in', userIds).execute()
  return new Map(rows.map((row) => [row.id, listed(row)]))
}

/** By address, in lower case. */
export async function readUsersByEmail(tx: Db, emails: readonly string[]): Promise<Map<string, ListedUser>> {
  if (emails.length === 0) return new Map()
  const rows = await selectListed(tx)
    .where(sql<string>`lower(users.email)`, 'in', [...new Set(emails)])
    .execute()
  return new Map(rows.map((row) => [row.email.toLowerCase(), listed(row)]))
}

export const orders = {
  name: sql`plain_text(users.first_name || ' ' || users.last_name)`,
  email: sql`lower(users.email)`,
  role: sql`array_position(array['platform_owner', 'company_owner', 'company_admin', 'company_user'], access.role)`,
  active: sql`access.active`,
  createdAt: sql`users.created_at`,
}

/** In names and addresses, wherever it stands. */
export function found(search: string) {
  const pattern = containsPattern(search)
  return sql<SqlBool>`plain_text(users.first_name || ' ' || users.last_name || ' ' || users.email) like plain_text(${pattern})`
}

export const managerName = sql<string | null>`(select trim(m.first_name || ' ' || m.last_name) from users m
  where m.company_id = users.company_id and m.id = users.manager_id)`

export const users = answer(page, async ({ input, tx }) => {
  let query = selectUsers(tx)
  if (input.search) query = query.where(found(input.search))
  if (input.role) query = query.where('access.role', '=', input.role)
  if (input.active !== undefined) query = query.where('access.active', '=', input.active)
  if (input.userId) query = query.where('users.id', '=', input.userId)
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(columns)
    .select(managerName.as('manager_name'))
    .orderBy(orders[input.sort], input.descending ? 'desc' : 'asc')
    .orderBy('users.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return { rows: rows.map((row): DirectoryUser => ({ ...listed(row), managerName: row.manager_name })), total }
})

export const userCounts = show(counts, {
  snapshot: async ({ tx }) => {
    const rows = await selectUsers(tx)
      .groupBy(['access.role', 'access.active'])
      .select(['access.role', 'access.active', (e) => e.fn.countAll<number>().as('count')])
      .execute()
    const state = structuredClone(noUsers)
    for (const { role, active, count } of rows) state[role][active ? 'active' : 'inactive'] = count
    return state
  },
})
