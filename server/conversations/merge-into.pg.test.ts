/** Two conversations of one person become one to work on, and two again. */

import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'

let whatsapp: Floor
let sms: Floor
const [owner, ana, bia] = [0, 1, 2]
const phone = '+5511987652001'

const { bench, company } = testOperations(['company_owner', 'company_user', 'company_user'])
beforeEach(async () => {
  whatsapp = await openFloor(bench.pool, company.id)
  sms = await openFloor(bench.pool, company.id, 'sms')
})

const call = async (who: number, name: string, input: object) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as Conversation
const outcome = (who: number, name: string, input: object) =>
  call(who, name, input).then(
    () => 'ok',
    ({ code, detail }: Refusal) => [code, detail.params?.reason].filter(Boolean).join(' '),
  )
const row = (id: string) =>
  whatsapp.within(({ tx }) => tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
const lines = (id: string) =>
  whatsapp.within(async ({ tx }) => {
    const rows = await tx
      .selectFrom('messages')
      .where('conversation_id', '=', id)
      .select('content')
      .orderBy('seq')
      .execute()
    return rows.flatMap(({ content }) =>
      content.type === 'change' ? [`${content.change} ${content.toName ?? ''}`] : [],
    )
  })

it('closes the one with a system entry and a link in both; the pending answer goes along; undo restores it', async () => {
  const conversationId = await sms.say(phone, 'Cadê meu pedido?')
  const intoId = await whatsapp.say(phone, 'Oi, sou eu')
  await call(ana, 'conversations.claim', { conversationId })
  const before = await row(conversationId)
  const waited = (await row(intoId)).waiting_since
  expect(await call(ana, 'conversations.merge', { conversationId, intoId })).toMatchObject({
    state: 'closed',
    mergedInto: intoId,
    unread: 0,
    waitingSince: null,
  })
  expect([(await lines(conversationId)).at(-1), (await lines(intoId)).at(-1)]).toEqual([
    'merged whatsapp',
    'merged_here sms',
  ])
  expect((await row(intoId)).waiting_since).toEqual(before.waiting_since)
  expect(await outcome(ana, 'conversations.reopen', { conversationId })).toBe('conversations.merge_refused merged')
  expect(await outcome(ana, 'conversations.merge', { conversationId, intoId })).toBe(
    'conversations.merge_refused merged',
  )

  expect(await call(ana, 'conversations.unmerge', { conversationId })).toMatchObject({
    state: 'open',
    mergedInto: null,
    assigneeId: before.assignee_id,
    unread: before.unread,
    waitingSince: before.waiting_since?.toISOString(),
  })
  expect((await row(intoId)).waiting_since).toEqual(waited)
  expect(await outcome(ana, 'conversations.unmerge', { conversationId })).toBe('conversations.merge_refused not_merged')
})

it('the next message on that channel begins a new one; the merged one stays closed, and cannot come back beside it', async () => {
  const conversationId = await sms.say(phone, 'Olá por SMS')
  const intoId = await whatsapp.say(phone, 'Olá pelo WhatsApp')
  await call(ana, 'conversations.merge', { conversationId, intoId })
  const next = await sms.say(phone, 'Mais uma coisa')
  expect(next).not.toBe(conversationId)
  expect((await row(conversationId)).state).toBe('closed')
  expect(await outcome(ana, 'conversations.unmerge', { conversationId })).toBe('conversations.another_open')
})

it('on the same channel the next message goes on in the one that was kept', async () => {
  const first = await whatsapp.say(phone, 'Olá')
  await call(ana, 'conversations.close', { conversationId: first, reason: 'resolved' })
  await whatsapp.within(({ tx }) =>
    tx
      .updateTable('conversations')
      .set({ closed_at: new Date(Date.now() - 90_000_000) })
      .where('id', '=', first)
      .execute(),
  )
  const second = await whatsapp.say(phone, 'Voltei')
  await call(ana, 'conversations.merge', { conversationId: first, intoId: second })
  expect(await whatsapp.say(phone, 'E agora?')).toBe(second)
  await call(ana, 'conversations.close', { conversationId: second, reason: 'resolved' })
  expect(await whatsapp.say(phone, 'Ainda eu')).toBe(second)
  expect(await call(ana, 'conversations.unmerge', { conversationId: first })).toMatchObject({
    state: 'closed',
    mergedInto: null,
  })
})

it('is for one contact’s conversations, for their assignees, and into an open one', async () => {
  const [own, his] = [await sms.say(phone, 'Ela'), await whatsapp.say('+5511987652002', 'Ele')]
  expect(await outcome(ana, 'conversations.merge', { conversationId: own, intoId: his })).toBe(
    'conversations.merge_refused other_person',
  )
  expect(await outcome(ana, 'conversations.merge', { conversationId: own, intoId: own })).toBe(
    'conversations.merge_refused same',
  )
  const intoId = await whatsapp.say(phone, 'Ela também')
  await call(bia, 'conversations.claim', { conversationId: intoId })
  expect(await outcome(ana, 'conversations.merge', { conversationId: own, intoId })).toBe('conversations.not_yours')
  await call(bia, 'conversations.close', { conversationId: intoId, reason: 'resolved' })
  expect(await outcome(owner, 'conversations.merge', { conversationId: own, intoId })).toBe(
    'conversations.merge_refused closed',
  )
})
