import type { Access } from '@aura/contracts/platform/access.ts'
import type pg from 'pg'
import { transact } from './database/transact.ts'

export type CompanyAccess = { position: number; users: Access[]; endedSessions: string[] }

/** Everybody's rights in a company and the sessions that ended lately, with the position they were read at. */
export async function loadAccess(logPool: pg.Pool, company: string, endedSince: Date): Promise<CompanyAccess> {
  const opening: pg.QueryConfig[] = [
    {
      name: 'access-head',
      text: 'select coalesce(max(position), 0) as position from events where company_id = $1',
      values: [company],
    },
    {
      name: 'access-users',
      text: 'select user_id as "userId", version, role, active, permissions, withheld from gateway_access($1)',
      values: [company],
    },
    { name: 'access-ended', text: 'select id from gateway_ended_sessions($1, $2)', values: [company, endedSince] },
  ]
  return await transact(logPool, company, 'snapshot', opening, async (_, [head, users, ended]) => ({
    closing: [],
    done: () => ({
      position: head?.rows[0].position as number,
      users: (users?.rows ?? []) as Access[],
      endedSessions: (ended?.rows ?? []).map((row: { id: string }) => row.id),
    }),
  }))
}
