import { myNotifications as view } from '@aura/contracts/notifications/notification.ts'
import { older as next } from '@aura/contracts/notifications/older.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { newest, ownOf, wire } from './store.ts'

async function countUnread(tx: Db, userId: string): Promise<number> {
  const { count } = await ownOf(tx, userId)
    .where('read_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const myNotificationsView = show(view, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? refuse('auth.inactive')
    const rows = await newest(tx, userId)
    return { items: rows.flatMap(wire), unread: await countUnread(tx, userId) }
  },
})

export const older = answer(next, async ({ input: { after, limit }, tx, caller }) => {
  const rows = await ownOf(tx, caller.userId)
    .where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit).flatMap(wire), more: rows.length > limit }
})
