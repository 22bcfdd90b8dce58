import type { Notification } from '@aura/contracts/notifications/notification.ts'
import { expect, it } from 'vitest'
import { unreadOfConversation } from './my-notifications.ts'

const item = (id: string, link: string | null, read = false): Notification => ({
  id,
  kind: 'conversations.given',
  type: 'info',
  params: { contact: 'Maria' },
  link,
  actor: null,
  count: 1,
  at: '2026-03-02T10:00:00.000Z',
  read,
  browser: true,
})

it('an open conversation reads the notices that lead to it, and no other', () => {
  const items = [
    item('1', '/operations?c=open'),
    item('2', '/operations?c=open&m=7'),
    item('3', '/operations?c=open', true),
    item('4', '/operations?c=another'),
    item('5', '/crm?c=open'),
    item('6', null),
  ]
  expect(unreadOfConversation({ items, unread: 5 }, 'open').map(({ id }) => id)).toEqual(['1', '2'])
})
