/**
 * The caller, looked up in the transaction that serves the request, or before and after one that serves many: a right
 * that ended a moment ago is gone.
 */
import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Needs, Operation } from '@aura/contracts/platform/operation.ts'
import type pg from 'pg'
import type { Db } from './database/transact.ts'
import type { Caller, Claims } from './handle.ts'
import { refuse } from './refuse.ts'

type CallerRow = {
  version: number
  role: Role
  active: boolean
  suspended: boolean
  permissions: Permission[]
  withheld: Permission[]
  live: boolean
  display: boolean
}

export const callerStatement = (claims: Claims): pg.QueryConfig => ({
  name: 'caller',
  text: `select a.version, a.role, a.active, a.permissions, a.withheld, s.state = 'active' and s.expires_at > now() as live,
           c.suspended_at is not null as suspended, u.kind = 'wall' as display
         from access a join sessions s on s.company_id = a.company_id and s.user_id = a.user_id
           join users u on u.company_id = a.company_id and u.id = a.user_id
           join companies c on c.id = a.company_id
         where a.user_id = $1 and s.id = $2`,
  values: [claims.userId, claims.sessionId],
})

export function callerFrom(claims: Claims, result: pg.QueryResult | undefined): Caller {
  const row = result?.rows[0] as CallerRow | undefined
  if (!row?.live) return refuse('auth.session_ended')
  if (!row.active) return refuse('auth.inactive')
  if (row.suspended) return refuse('auth.company_suspended')
  const { userId, companyId, sessionId } = claims
  const { role, permissions, withheld, display, version: accessVersion } = row
  return { userId, companyId, sessionId, role, permissions, withheld, display, accessVersion }
}

/** A user's rights of this moment, for what is done in their name while they are away. `on` stands for the session. */
export async function absentCaller(
  tx: Db,
  { userId, companyId, on }: { userId: string; companyId: string; on: string },
): Promise<Caller> {
  const row = await tx
    .selectFrom('access')
    .innerJoin('companies', 'companies.id', 'access.company_id')
    .where('access.user_id', '=', userId)
    .select(['version', 'role', 'active', 'permissions', 'withheld', 'suspended_at'])
    .executeTakeFirst()
  if (!row?.active) return refuse('auth.inactive')
  if (row.suspended_at !== null) return refuse('auth.company_suspended')
  const { role, permissions, withheld, version: accessVersion } = row
  return { userId, companyId, sessionId: on, role, permissions, withheld, display: false, accessVersion }
}

type Guarded = Pick<Operation, 'needs' | 'onDisplays'>

/** The one gate before every handler: what the account may, and what it is. */
export function assertMayCall({ needs, onDisplays }: Guarded, caller: Caller): void {
  assertAccess(needs, caller)
  if (caller.display && !onDisplays) refuse('auth.display_device')
}

export function assertAccess(needs: Needs, caller: Pick<Caller, 'permissions' | 'withheld'>): void {
  const lack = lackOf(needs, caller)
  if (lack) refuse(lack.code, { params: lack.params })
}
