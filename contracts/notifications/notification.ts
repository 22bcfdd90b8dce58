/**
 * A user's notifications, anywhere in the product: kept on the server, live in the bell. A notification holds a kind
 * and its parameters, never a sentence: each reader gets it in their own language.
 *
 * Everything here belongs to one user. The view holds the newest hundred and the count of all unread; the older ones
 * are a query.
 */
import * as z from 'zod/mini'
import { event, view } from '../platform/operation.ts'
import { id, instant, integer, text } from '../platform/values.ts'
import { kind, types } from './kinds.ts'

/** An address of ours, without a host. */
export const link = text(300).check(z.regex(/^\/(?!\/)[^\s\\]*$/))

export const notification = z.strictObject({
  id,
  kind,
  type: z.enum(types),
  params: z.record(z.string(), z.union([text(300), z.number()])),
  link: z.nullable(link),
  /** The actor, by the name of that moment; null without one. */
  actor: z.nullable(z.strictObject({ id, name: z.string() })),
  /** How many of its kind it stands for; the parameters are those of the last one. */
  count: integer(1),
  at: instant,
  read: z.boolean(),
  /** The user wants it shown outside the page too. */
  browser: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** The newest ones a view holds. */
export const shownLimit = 100
/** The most one person keeps, and for how long. */
export const keptLimit = 500
export const keptDays = 90

export const mineState = z.strictObject({
  /** Newest first. */
  items: z.array(notification).check(z.maxLength(shownLimit)),
  /** Of all the user's notifications, also beyond those shown. */
  unread: integer(0),
})
export type MineState = z.infer<typeof mineState>

export const notificationsRoom = (userId: string) => `notifications.mine:${userId}`

export const myNotifications = view('notifications.mine', {
  params: z.strictObject({}),
  state: mineState,
  needs: 'signed-in',
  room: (_, { userId }) => notificationsRoom(userId),
})

const own = {
  rooms: ({ userId }: { userId: string }) => [notificationsRoom(userId)],
  about: ({ userId }: { userId: string }) => [userId],
}

/** A new one, or one that grew: then its id is known already and `fresh` is false. */
export const notified = event(
  'notifications.notified',
  z.strictObject({ userId: id, notification, fresh: z.boolean() }),
  {
    rooms: own.rooms,
    about: ({ userId, notification: { actor } }) => (actor ? [userId, actor.id] : [userId]),
  },
)

/** Each of them was unread before. */
export const notificationsRead = event('notifications.read', z.strictObject({ userId: id, ids: z.array(id) }), own)

/** `entered` are those that are now among the newest, in the places that became free. */
export const notificationsRemoved = event(
  'notifications.removed',
  z.strictObject({ userId: id, ids: z.array(id), unread: z.int(), entered: z.array(notification) }),
  own,
)

export const notificationsRestored = event(
  'notifications.restored',
  z.strictObject({ userId: id, notifications: z.array(notification) }),
  own,
)
