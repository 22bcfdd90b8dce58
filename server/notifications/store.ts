/** Notifications as rows: reading them into the contract's shape, and the turn one person's changes take. */
import { isKind, kinds } from '@aura/contracts/notifications/kinds.ts'
import { type Notification, shownLimit } from '@aura/contracts/notifications/notification.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'

export type Row = Selectable<Schema['notifications']>

/** A kind that this version does not know is not shown. */
export const wire = (row: Row): Notification[] =>
  isKind(row.kind)
    ? [
        {
          id: row.id,
          kind: row.kind,
          type: kinds[row.kind].type,
          params: row.params,
          link: row.link,
          actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
          count: row.count,
          at: row.at.toISOString(),
          read: row.read_at !== null,
          browser: row.browser,
        },
      ]
    : []

/** All that a person has and has not dismissed. */
export const ownOf = (tx: Db, userId: string) =>
  tx.selectFrom('notifications').where('user_id', '=', userId).where('dismissed_at', 'is', null)

export async function newest(tx: Db, userId: string): Promise<Row[]> {
  return await ownOf(tx, userId).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(shownLimit).execute()
}

/**
 * What changes one person's notifications takes turns from here on, so that an event can say what the others
 * leave among the newest. Several people's turns are taken in one order.
 */
export async function takeTurns(tx: Db, userIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(id, 17))
    from (select id from unnest(${[...userIds]}::text[]) as u (id) order by id) as sorted`.execute(tx)
}
