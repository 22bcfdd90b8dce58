import type { StartOption } from '@aura/contracts/conversations/start.ts'
import { expect, test } from 'vitest'
import { startRefusal } from './decide-start.ts'

const now = new Date('2026-11-23T12:00:00Z')
const actor = { id: 'a', permissions: ['update_operations'] as const }
const option: StartOption = {
  channelId: 'c',
  name: 'Atendimento',
  kind: 'whatsapp',
  state: 'active',
  address: '+5511988887777',
  windowEndsAt: new Date(0).toISOString(),
  blocked: null,
  consent: 'unknown',
  conversation: null,
}
const codes = (set: Partial<StartOption>) =>
  (['text', 'template'] as const).map((kind) => startRefusal({ ...option, ...set }, kind, { actor, now })?.code)
const assigned = (assigneeId: string | null) => ({
  conversation: {
    id: 'x',
    state: 'open' as const,
    assigneeId,
    assigneeName: 'Bruno',
    assignedAt: null,
    ownershipVersion: 1,
  },
})

test.each([
  ['a window that is closed lets templates out alone', {}, ['conversations.window_closed', undefined]],
  ['an open window lets everything out', { windowEndsAt: '2026-11-23T13:00:00Z' }, [undefined, undefined]],
  ['a channel without windows too', { kind: 'sms' as const, windowEndsAt: null }, [undefined, undefined]],
  ['a colleague who serves the customer keeps the customer', assigned('b'), Array(2).fill('conversations.taken')],
  ['nobody yet, or oneself, does not', assigned('a'), ['conversations.window_closed', undefined]],
  ['the block list holds back all', { blocked: { reason: 'Pediu' } }, Array(2).fill('conversations.blocked')],
  [
    'and so does a withdrawn consent',
    { consent: 'withdrawn' as const },
    Array(2).fill('conversations.consent_withdrawn'),
  ],
  ['a paused channel sends nothing', { state: 'paused' as const }, Array(2).fill('channels.paused')],
  ['nothing is written on a telephone line', { kind: 'voice' as const }, Array(2).fill('conversations.no_messages')],
])('%s', (_, set, expected) => {
  expect(codes(set)).toEqual(expected)
})
