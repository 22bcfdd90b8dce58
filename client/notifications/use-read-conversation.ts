/** Reads in the bell what is about the conversation that is open: the user has seen it where it happened. */
import { markRead } from '@aura/contracts/notifications/mark.ts'
import { myNotifications, type Notification } from '@aura/contracts/notifications/notification.ts'
import { mineReducer, showRead, unreadOfConversation } from '@aura/machines/notifications/my-notifications.ts'
import { useEffect, useRef } from 'react'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLatest } from '../platform/ui/use-latest.ts'

const momentOf = ({ id, at }: Notification) => `${id}@${at}`
const own = { view: myNotifications, params: {} }

export function useReadConversation(conversationId: string, visible: boolean) {
  const { state } = useView(myNotifications, mineReducer, own.params)
  const { send } = useCommand(markRead, {
    overlay: { ...own, apply: (bell, input) => ('ids' in input ? showRead(bell, input.ids) : bell) },
  })
  const sent = useRef(new Set<string>())
  const unread = visible && state ? unreadOfConversation(state, conversationId) : []
  const latest = useLatest(unread)
  // One that comes again under its id is of another moment.
  const key = unread.map(momentOf).join(' ')
  // Telling the server is outside work; each is told once.
  useEffect(() => {
    const fresh = key === '' ? [] : latest.current.filter((item) => !sent.current.has(momentOf(item)))
    if (fresh.length === 0) return
    for (const item of fresh) sent.current.add(momentOf(item))
    // What could not be marked stays in the bell, where it can be read.
    send({ ids: fresh.map(({ id }) => id) }).catch(() => {})
  }, [key, latest, send])
}
