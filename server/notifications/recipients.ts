/** The recipients of a notification. Walls and tokens are accounts that nobody reads at. */
import type { Kind } from '@aura/contracts/notifications/kinds.ts'
import { kinds } from '@aura/contracts/notifications/kinds.ts'
import { allowedPreference, defaultPreference } from '@aura/machines/notifications/preferences.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

const selectPeople = (tx: Db) =>
  tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .where('users.kind', 'in', ['person', 'member'])
    .where('access.active', '=', true)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const ownersOf = async (tx: Db): Promise<string[]> =>
  idsOf(
    await selectPeople(tx).where('access.role', 'in', ['platform_owner', 'company_owner']).select('users.id').execute(),
  )

/** The users with the permission, right now. */
export const holdersOf = async (tx: Db, permission: string): Promise<string[]> =>
  idsOf(
    await selectPeople(tx).where(sql<SqlBool>`${permission} = any (access.permissions)`).select('users.id').execute(),
  )

export type Recipient = { id: string; browser: boolean }

/**
 * Of the users named, those to notify, in a fixed order: active and not the actor, directly or through an API token.
 * Account security is always told, to the actor above all.
 */
export async function recipientsOf(
  tx: Db,
  kind: Kind,
  userIds: readonly string[],
  actor: string | null,
): Promise<Recipient[]> {
  if (userIds.length === 0) return []
  let query = selectPeople(tx)
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.company_id', '=', 'users.company_id').onRef('p.user_id', '=', 'users.id').on('p.kind', '=', kind),
    )
    .where('users.id', 'in', userIds)
  if (actor !== null && !kinds[kind].always)
    query = query.where(
      sql<SqlBool>`users.id <> coalesce((select t.given_by from api_tokens t where t.id = ${actor}::uuid), ${actor}::uuid)`,
    )
  const rows = await query.select(['users.id', 'p.bell', 'p.browser']).orderBy('users.id').execute()
  return rows.flatMap(({ id, bell, browser }) => {
    const chosen = bell === null || browser === null ? defaultPreference(kind) : { bell, browser }
    const allowed = allowedPreference(kind, chosen)
    return allowed.bell ? [{ id, browser: allowed.browser }] : []
  })
}
