import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { expect, it } from 'vitest'
import { row } from '../list/row.fake.ts'
import { waitingFor } from './waiting-customers.ts'

const since = '2026-01-05T12:00:00.000Z'
const who = { id: 'ana', serves: (queueId: string | null) => queueId !== 'foreign' }
const names = (rows: Record<string, Partial<Conversation>>) =>
  [
    ...waitingFor(
      Object.entries(rows).map(([id, over]) => row(id, 1, over)),
      who,
    ).values(),
  ].map(({ id }) => id)

it('calls for who waits in a queue of one’s own, unless it is offered already', () => {
  const waiting = { state: 'waiting', waitingSince: since, assigneeId: null } as const
  expect(
    names({
      free: { ...waiting },
      offered: { ...waiting, offeredTo: 'bia' },
      foreign: { ...waiting, queueId: 'foreign' },
    }),
  ).toEqual(['free'])
})

it('calls for one’s own customers with something unread, and for nobody else’s', () => {
  const open = { state: 'open', waitingSince: since, lastInboundAt: since } as const
  expect(
    names({
      unread: { ...open, assigneeId: 'ana', unread: 1 },
      seen: { ...open, assigneeId: 'ana', unread: 0 },
      other: { ...open, assigneeId: 'bia', unread: 1 },
      snoozed: { ...open, assigneeId: 'ana', unread: 1, state: 'snoozed' },
    }),
  ).toEqual(['unread'])
})

it('has another key for a message that comes later', () => {
  const first = row('one', 1, { waitingSince: since, assigneeId: 'ana', lastInboundAt: since })
  const later = { ...first, lastInboundAt: '2026-01-05T12:01:00.000Z' }
  expect([...waitingFor([first], who).keys()]).not.toEqual([...waitingFor([later], who).keys()])
})
