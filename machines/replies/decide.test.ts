import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import { expect, it } from 'vitest'
import type { ConversationFacts } from '../conversations/decide.ts'
import type { Actor } from '../platform/decision.ts'
import { decideMacro } from './decide.ts'

const replies = {
  hello: { text: 'Olá {{contato.nome}}', channels: [], file: null },
  broken: { text: 'Olá {{contato.pedido}}', channels: [], file: null },
  sms: { text: 'Olá', channels: ['sms' as const], file: null },
}
const facts: Parameters<typeof decideMacro>[2]['facts'] = {
  ...({
    nameOf: () => 'Bia',
    calls: [],
    anotherOpen: null,
    isOffDuty: () => false,
    queueName: () => undefined,
    aiAgentName: () => undefined,
  } satisfies Partial<ConversationFacts>),
  operatorName: () => 'Bia',
  outbound: { blocked: null, consent: 'unknown', campaign: null },
  names: { contact: 'Marina', operator: 'Ana', company: 'Demo' },
  replyOf: (id) => {
    const found = new Map(Object.entries(replies)).get(id)
    return found && { id, ownerId: 'x', shared: true, shortcut: id, title: id, version: 1, ...found }
  },
  hasTag: (tagId) => tagId === 'vip',
}
const actor: Actor = { id: 'ana', permissions: ['update_operations', 'update_bases'] }
const ownRow = {
  id: 'a',
  state: 'open',
  assigneeId: 'ana',
  ownershipVersion: 1,
  queueId: null,
  mergedInto: null,
  snoozedUntil: null,
  windowEndsAt: null,
  channel: 'whatsapp',
} as const
const reply = (replyId: string): MacroStep => ({ type: 'reply', replyId })
const ended: MacroStep = { type: 'close', reason: 'resolved' }
const outcome = (steps: MacroStep[], start: Parameters<typeof decideMacro>[1] = ownRow) =>
  decideMacro(steps, start, { actor, now: new Date(0), facts }).map((item) => item?.code ?? 'ok')

it('says what each step would come to, up to the one that is refused', () => {
  expect(outcome([reply('hello'), { type: 'tag', tagId: 'vip' }, { type: 'note', text: 'x' }, ended])).toEqual(
    Array(4).fill('ok'),
  )
  expect(outcome([ended, reply('hello'), reply('hello')])).toEqual(['ok', 'conversations.not_now'])
  expect(outcome([{ type: 'release' }, reply('hello')])).toEqual(['ok', 'conversations.not_now'])
  expect(outcome([{ type: 'assign', userId: 'bia' }, reply('hello')])).toEqual(['ok', 'conversations.not_yours'])
  expect(outcome([reply('broken')])).toEqual(['replies.reply_has_gaps'])
  expect(outcome([reply('sms')])).toEqual(['replies.reply_not_for_channel'])
  expect(outcome([reply('gone')])).toEqual(['replies.reply_not_found'])
  expect(outcome([{ type: 'tag', tagId: 'gone' }])).toEqual(['contacts.tag_not_found'])
  expect(outcome([reply('hello')], { ...ownRow, windowEndsAt: '1969-01-01T00:00:00.000Z' })).toEqual([
    'conversations.window_closed',
  ])
})
