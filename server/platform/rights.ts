/**
 * The one place where permissions are computed and stored. A change of what they follow from (a role, an exception, the
 * plan, a token's giver) is written first and then calls `recomputeRights`, in the same transaction: gateways and doors
 * read the outcome and need no second look.
 *
 * Changes of one company are serialized by a lock of their own, so that nobody created while a plan changes keeps the
 * rights of the plan before.
 */
import type { Permission } from '@aura/contracts/permissions.ts'
import { type Access, type AccountKind, accessChanged, type Role } from '@aura/contracts/platform/access.ts'
import { type RightsFacts, rightsOf } from '@aura/machines/platform/rights.ts'
import { sql } from 'kysely'
import type { Db } from './database/transact.ts'
import type { Emit } from './handle.ts'

/** Taken before anything else that a change of rights locks. */
export async function lockRights(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_company()::text, 13))`.execute(tx)
}

export async function readPlan(tx: Db): Promise<string[] | null> {
  const rows = await tx.selectFrom('company_plans').select(['module_name', 'is_active']).execute()
  return rows.length === 0 ? null : rows.filter((row) => row.is_active).map((row) => row.module_name)
}

/** For an account that has none of its own yet. */
export async function firstRights(tx: Db, kind: AccountKind, role: Role, scope: readonly Permission[] = []) {
  await lockRights(tx)
  const roleChanges = (await readRoleChanges(tx))[role] ?? {}
  return rightsOf({ kind, role, exceptions: {}, roleChanges, scope, plan: await readPlan(tx) })
}

/** Role -> permission -> what the company made of it. */
export async function readRoleChanges(tx: Db): Promise<Partial<Record<Role, Record<string, boolean>>>> {
  const rows = await tx.selectFrom('role_permissions').select(['role', 'permission', 'granted']).execute()
  const changes: Partial<Record<Role, Record<string, boolean>>> = {}
  for (const { role, permission, granted } of rows) changes[role] = { ...changes[role], [permission]: granted }
  return changes
}

type FactRow = {
  userId: string
  kind: AccountKind
  role: Role
  active: boolean
  permissions: Permission[]
  withheld: Permission[]
  exceptions: Record<string, boolean>
  tokenScope: Permission[]
  givenBy: string | null
}

async function readFacts(tx: Db, only: string | null): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select u.id as "userId", u.kind, a.role, a.active, a.permissions, a.withheld,
      coalesce((select jsonb_object_agg(e.permission, e.granted) from user_permissions e
        where e.company_id = u.company_id and e.user_id = u.id), '{}') as exceptions,
      coalesce(t.scope, '{}') as "tokenScope", t.given_by as "givenBy"
    from users u join access a on a.company_id = u.company_id and a.user_id = u.id
    left join api_tokens t on t.company_id = u.company_id and t.id = u.id
    where ${only}::uuid is null or u.id = ${only}::uuid or t.given_by = ${only}::uuid
      or u.id = (select g.given_by from api_tokens g where g.company_id = u.company_id and g.id = ${only}::uuid)
    order by u.id`.execute(tx)
  return rows
}

type RightsRow = FactRow & { facts: RightsFacts }

/** What permissions follow from: for everybody, or for one user and the tokens this user gave. */
async function factsOf(tx: Db, only: string | null): Promise<RightsRow[]> {
  const plan = await readPlan(tx)
  const changes = await readRoleChanges(tx)
  const rows = await readFacts(tx, only)
  const plain = rows.map((row) => ({
    ...row,
    facts: { ...row, plan, roleChanges: changes[row.role] ?? {}, scope: [] },
  }))
  const mayOf = new Map(plain.map((row) => [row.userId, row.active ? rightsOf(row.facts) : nothing]))
  return plain.map((row) => {
    const giver = (row.givenBy === null ? undefined : mayOf.get(row.givenBy)) ?? nothing
    const had = new Set([...giver.permissions, ...giver.withheld])
    return { ...row, facts: { ...row.facts, scope: row.tokenScope.filter((value) => had.has(value)) } }
  })
}

const nothing = { permissions: [], withheld: [] }

/** Null when there is nobody of that id in the company. */
export async function readRightsFacts(tx: Db, userId: string): Promise<RightsFacts | null> {
  return (await factsOf(tx, userId)).find((row) => row.userId === userId)?.facts ?? null
}

const same = (item: readonly string[], other: readonly string[]) => [...item].sort().join() === [...other].sort().join()

type Changing = { tx: Db; emit: Emit }

/** Stores and announces the permissions that changed: everybody's, or one user's with those of their tokens. */
export async function recomputeRights(changing: Changing, userId: string | null): Promise<void> {
  await lockRights(changing.tx)
  await store(changing, await factsOf(changing.tx, userId), new Set())
}

/** Another role, or the account closed or opened; what follows from it is announced with it. */
export async function changeAccess(
  changing: Changing,
  userId: string,
  change: { role?: Role; active?: boolean },
): Promise<void> {
  const { tx } = changing
  await lockRights(tx)
  await tx.updateTable('access').set(change).where('user_id', '=', userId).execute()
  await store(changing, await factsOf(tx, userId), new Set([userId]))
}

export type AccessChange = { userId: string; role: Role; active: boolean }

/** The same for many people in two statements. */
export async function changeAccessOfMany(changing: Changing, changes: readonly AccessChange[]): Promise<void> {
  if (changes.length === 0) return
  const { tx } = changing
  await lockRights(tx)
  await sql`
    update access a set role = n.role, active = n.active
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n("userId" uuid, role text, active boolean)
    where a.company_id = current_company() and a.user_id = n."userId"`.execute(tx)
  await store(changing, await factsOf(tx, null), new Set(changes.map(({ userId }) => userId)))
}

/** Everybody's as they are, told once more: the company was suspended or is no longer. */
export async function announceRights({ tx, emit }: Changing): Promise<void> {
  const { rows } = await sql<Access>`
    update access a set version = a.version + 1 from companies c
    where a.company_id = current_company() and c.id = a.company_id
    returning ${rightsColumns}`.execute(tx)
  for (const access of rows) emit(accessChanged, access)
}

/** In a suspended company nobody is active. */
const rightsColumns = sql`a.user_id as "userId", a.version, a.role, a.active and c.suspended_at is null as active, a.permissions,
  a.withheld`

/** One statement, as a plan concerns everybody. A `touched` user is announced even with the same permissions. */
async function store({ tx, emit }: Changing, rows: readonly RightsRow[], touched: ReadonlySet<string>): Promise<void> {
  const changed = rows
    .map((row) => ({ row, userId: row.userId, ...rightsOf(row.facts) }))
    .filter(
      ({ row, userId, permissions, withheld }) =>
        touched.has(userId) || !same(permissions, row.permissions) || !same(withheld, row.withheld),
    )
  if (changed.length === 0) return
  const values = JSON.stringify(changed.map(({ row: _, ...rights }) => rights))
  const { rows: stored } = await sql<Access>`
    update access a set permissions = n.permissions, withheld = n.withheld, version = a.version + 1
    from jsonb_to_recordset(${values}::jsonb) as n("userId" uuid, permissions text[], withheld text[]), companies c
    where a.company_id = current_company() and a.user_id = n."userId" and c.id = a.company_id
    returning ${rightsColumns}`.execute(tx)
  for (const access of stored) emit(accessChanged, access)
}
