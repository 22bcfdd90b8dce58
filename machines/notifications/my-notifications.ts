/**
 * The bell: what becomes of it after an event, and what a person's own hand shows before the server has
 * answered. The second kind sets things and counts what it finds, so laid over what is done already it
 * changes nothing.
 */
import {
  type MineState,
  myNotifications,
  type Notification,
  notificationsRead,
  notificationsRemoved,
  notificationsRestored,
  notified,
  shownLimit,
} from '@aura/contracts/notifications/notification.ts'
import { on, reducer } from '../platform/reducer.ts'

const newestFirst = (item: Notification, other: Notification) =>
  item.at === other.at ? (item.id < other.id ? 1 : -1) : item.at < other.at ? 1 : -1

/** Known ones are replaced; the oldest past the limit go. */
function put(items: readonly Notification[], added: readonly Notification[]): Notification[] {
  const ids = new Set(added.map(({ id }) => id))
  return [...items.filter(({ id }) => !ids.has(id)), ...added].sort(newestFirst).slice(0, shownLimit)
}

const unreadAmong = (items: readonly Notification[]) => items.filter(({ read }) => !read).length

const without = (items: readonly Notification[], ids: readonly string[]) => {
  const gone = new Set(ids)
  return items.filter(({ id }) => !gone.has(id))
}

const asRead = (items: readonly Notification[], is: (item: Notification) => boolean) =>
  items.map((item) => (!item.read && is(item) ? { ...item, read: true } : item))

export const mineReducer = reducer(myNotifications, [
  on(
    notified,
    (state, { notification, fresh }): MineState => ({
      items: put(state.items, [notification]),
      unread: state.unread + (fresh ? 1 : 0),
    }),
  ),
  on(notificationsRead, (state, { ids }): MineState => {
    const read = new Set(ids)
    return { items: asRead(state.items, ({ id }) => read.has(id)), unread: state.unread - ids.length }
  }),
  on(
    notificationsRemoved,
    (state, { ids, unread, entered }): MineState => ({
      items: put(without(state.items, ids), entered),
      unread: state.unread - unread,
    }),
  ),
  on(
    notificationsRestored,
    (state, { notifications }): MineState => ({
      items: put(state.items, notifications),
      unread: state.unread + unreadAmong(notifications),
    }),
  ),
])

/** Only what is shown is counted down; the rest follows with the server's answer. */
export function showRead(state: MineState, ids: readonly string[]): MineState {
  const items = asRead(state.items, ({ id }) => ids.includes(id))
  return { items, unread: state.unread - (unreadAmong(state.items) - unreadAmong(items)) }
}

/** Whatever is older than the last one that is shown is read too. */
export function showAllRead(state: MineState, upTo: string): MineState {
  const items = asRead(state.items, ({ at }) => at <= upTo)
  return { items, unread: unreadAmong(items) }
}

export function showWithout(state: MineState, id: string): MineState {
  const items = without(state.items, [id])
  return { items, unread: state.unread - (unreadAmong(state.items) - unreadAmong(items)) }
}

export function showNoneUpTo(state: MineState, upTo: string): MineState {
  const items = state.items.filter(({ at }) => at > upTo)
  return { items, unread: unreadAmong(items) }
}

export function showRestored(state: MineState, gone: readonly Notification[]): MineState {
  const missing = gone.filter(({ id }) => !state.items.some((item) => item.id === id))
  return { items: put(state.items, missing), unread: state.unread + unreadAmong(missing) }
}

/** The unread ones that lead to that conversation, whichever message of it they name. */
export const unreadOfConversation = ({ items }: MineState, conversationId: string): Notification[] =>
  items.filter(({ read, link }) => {
    if (read || !link?.startsWith('/operations?')) return false
    return new URLSearchParams(link.slice(link.indexOf('?'))).get('c') === conversationId
  })
