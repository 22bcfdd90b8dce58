/** Notifications leave the bell: dismissed by hand, or forgotten by time. Both tell what takes their places. */
import { notificationsRemoved } from '@aura/contracts/notifications/notification.ts'
import type { Work } from '../platform/handle.ts'
import { newest, type Row, wire } from './store.ts'

/** `take` ends some of them and gives back those that were in the bell. The caller has the person's turn. */
export async function remove(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  userId: string,
  take: () => Promise<Pick<Row, 'id' | 'read_at'>[]>,
): Promise<void> {
  const before = new Set((await newest(tx, userId)).map(({ id }) => id))
  const used = await take()
  if (used.length === 0) return
  const entered = (await newest(tx, userId)).filter(({ id }) => !before.has(id))
  emit(notificationsRemoved, {
    userId,
    ids: used.map(({ id }) => id),
    unread: used.filter((row) => row.read_at === null).length,
    entered: entered.flatMap(wire),
  })
}
