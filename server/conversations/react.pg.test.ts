/** Our emoji on a customer's message: checked by the policy, needs the right to speak, and stands on that message. */

import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'

let conversation: Conversation
let customerMessageId: string
const [ana, bia] = [0, 1]

const { bench, company, floor, call, outcome } = testConversations<Message>(['company_user', 'company_user'])
beforeEach(async () => {
  const conversationId = await floor.say('+5511987650001', 'Obrigada!')
  conversation = await call<Conversation>(ana, 'conversations.claim', { conversationId })
  customerMessageId = (await rows()).find(({ direction }) => direction === 'in')?.id ?? ''
})

const inputWith = (emoji: string | null, over: object = {}) => ({
  ...{
    conversationId: conversation.id,
    messageId: randomUUIDv7(),
    ownershipVersion: conversation.ownershipVersion,
    to: customerMessageId,
    emoji,
  },
  ...over,
})
const rows = () =>
  floor.within(({ tx }) =>
    tx.selectFrom('messages').where('conversation_id', '=', conversation.id).orderBy('seq').selectAll().execute(),
  )
const reactions = async () => (await rows()).find(({ id }) => id === customerMessageId)?.reactions

it("stands on the customer's message, one at a time, goes out in its order, and answers nothing", async () => {
  expect(await call(ana, 'conversations.react', inputWith('👍'))).toMatchObject({
    id: customerMessageId,
    reactions: [{ from: 'company', emoji: '👍' }],
  })
  await call(ana, 'conversations.react', inputWith('❤️'))
  expect(await reactions()).toEqual([{ from: 'company', emoji: '❤️' }])
  await call(ana, 'conversations.react', inputWith(null))
  expect(await reactions()).toEqual([])
  const ours = (await rows()).filter(({ direction }) => direction === 'out')
  expect(ours.map(({ content, reply_to, status }) => ({ content, reply_to, status }))).toEqual(
    ['👍', '❤️', null].map((emoji) => ({
      content: { type: 'reaction', emoji },
      reply_to: customerMessageId,
      status: 'queued',
    })),
  )
  const row = await floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', conversation.id).selectAll().executeTakeFirstOrThrow(),
  )
  expect(row.waiting_since).not.toBeNull()
  expect(row.preview).toMatchObject({ text: 'Obrigada!', from: 'contact' })
})

it('is refused like any message, and what is refused shows nowhere', async () => {
  expect(await outcome(bia, 'conversations.react', inputWith('👍'))).toBe('conversations.not_yours')
  expect(await outcome(ana, 'conversations.react', inputWith('👍', { ownershipVersion: 0 }))).toBe(
    'conversations.ownership_lost',
  )
  expect(await outcome(ana, 'conversations.react', inputWith('muito bem'))).toBe('request.invalid')
  expect(await outcome(ana, 'conversations.react', inputWith('👍', { to: randomUUIDv7() }))).toBe(
    'conversations.message_not_found',
  )
  const used = inputWith('👍')
  await call(ana, 'conversations.react', used)
  expect(await outcome(ana, 'conversations.react', { ...used, emoji: '🎉' })).toBe('conversations.id_taken')
  expect(await outcome(ana, 'conversations.react', inputWith('👍', { to: used.messageId }))).toBe(
    'conversations.message_not_found',
  )
  await floor.within(({ tx }) =>
    tx
      .updateTable('conversations')
      .set({ last_inbound_at: new Date(0) })
      .where('id', '=', conversation.id)
      .execute(),
  )
  expect(await outcome(ana, 'conversations.react', inputWith('🎉'))).toBe('conversations.window_closed')
  expect(await reactions()).toEqual([{ from: 'company', emoji: '👍' }])
})

it('a failed reaction is given once more, and stands on the message again', async () => {
  const failed = inputWith('👍')
  await call(ana, 'conversations.react', failed)
  await floor.within(({ tx }) =>
    tx.updateTable('messages').set({ status: 'failed' }).where('id', '=', failed.messageId).execute(),
  )
  await call(ana, 'conversations.react', inputWith(null))
  const again = {
    messageId: failed.messageId,
    newMessageId: randomUUIDv7(),
    ownershipVersion: conversation.ownershipVersion,
  }
  expect(await call(ana, 'conversations.resend', again)).toMatchObject({
    replyTo: customerMessageId,
    content: { type: 'reaction', emoji: '👍' },
  })
  expect(await reactions()).toEqual([{ from: 'company', emoji: '👍' }])
})

it('is not offered where the channel carries none', async () => {
  const other = await openFloor(bench.pool, company.id, 'sms')
  const conversationId = await other.say('+5511987650002', 'Oi')
  conversation = await call<Conversation>(ana, 'conversations.claim', { conversationId })
  expect(await outcome(ana, 'conversations.react', inputWith('👍'))).toBe('conversations.no_reactions')
})
