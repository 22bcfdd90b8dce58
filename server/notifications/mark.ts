import {
  dismiss as dismissOne,
  dismissAll as dismissThem,
  markRead as read,
  restore as undo,
} from '@aura/contracts/notifications/mark.ts'
import { notificationsRead, notificationsRestored } from '@aura/contracts/notifications/notification.ts'
import { handle } from '../platform/handle.ts'
import { remove } from './remove.ts'
import { takeTurns, wire } from './store.ts'

export const markRead = handle(read, async ({ input, tx, emit, now, caller }) => {
  const { userId } = caller
  await takeTurns(tx, [userId])
  let updateQueryBuilder = tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where('read_at', 'is', null)
  if ('ids' in input) updateQueryBuilder = updateQueryBuilder.where('id', 'in', input.ids)
  else if (input.upTo !== null) updateQueryBuilder = updateQueryBuilder.where('at', '<=', new Date(input.upTo))
  const rows = await updateQueryBuilder.returning('id').execute()
  if (rows.length > 0) emit(notificationsRead, { userId, ids: rows.map(({ id }) => id) })
  return {}
})

export const dismiss = handle(dismissOne, async ({ input, tx, emit, now, caller }) => {
  const { userId } = caller
  await takeTurns(tx, [userId])
  await remove({ tx, emit }, userId, () =>
    tx
      .updateTable('notifications')
      .set({ dismissed_at: now })
      .where('id', '=', input.id)
      .where('user_id', '=', userId)
      .where('dismissed_at', 'is', null)
      .returning(['id', 'read_at'])
      .execute(),
  )
  return {}
})

export const dismissAll = handle(dismissThem, async ({ input, tx, emit, now, caller }) => {
  const { userId } = caller
  await takeTurns(tx, [userId])
  let updateQueryBuilder = tx
    .updateTable('notifications')
    .set({ dismissed_at: now })
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
  if (input.upTo !== null) updateQueryBuilder = updateQueryBuilder.where('at', '<=', new Date(input.upTo))
  await remove({ tx, emit }, userId, () => updateQueryBuilder.returning(['id', 'read_at']).execute())
  return {}
})

export const restore = handle(undo, async ({ input, tx, emit, caller }) => {
  const { userId } = caller
  await takeTurns(tx, [userId])
  const rows = await tx
    .updateTable('notifications')
    .set({ dismissed_at: null })
    .where('id', 'in', input.ids)
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is not', null)
    .returningAll()
    .execute()
  if (rows.length > 0) emit(notificationsRestored, { userId, notifications: rows.flatMap(wire) })
  return {}
})
