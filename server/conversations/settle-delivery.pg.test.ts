/** What a person does with a message of ours that did not simply go out. */

import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message, MessageStatus } from '@aura/contracts/conversations/message.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import { applyReceipt } from './receipts.ts'

let conversation: Conversation
const [owner, ana, bia] = [0, 1, 2]

const { floor, call, outcome: codeOf } = testConversations<Message>()
beforeEach(async () => {
  const conversationId = await floor.say('+5511987650001', 'Olá')
  conversation = await call<Conversation>(ana, 'conversations.claim', { conversationId })
})

/** Ana's, as far as it got. */
async function message(status: MessageStatus): Promise<Message> {
  const content = { type: 'text', text: 'Bom dia' }
  const sent = {
    conversationId: conversation.id,
    messageId: randomUUIDv7(),
    ownershipVersion: conversation.ownershipVersion,
    content,
  }
  const written = await call(ana, 'conversations.send', sent)
  await floor.within(({ tx }) =>
    tx.updateTable('messages').set({ status, called_at: new Date() }).where('id', '=', written.id).execute(),
  )
  return written
}
it('a doubt is settled by the assignee, and a later receipt still counts', async () => {
  const { id: messageId } = await message('in_doubt')
  expect(await codeOf(bia, 'conversations.settle', { messageId, outcome: 'sent' })).toBe('conversations.not_yours')
  expect(await call(ana, 'conversations.settle', { messageId, outcome: 'failed' })).toMatchObject({
    status: 'failed',
    problem: 'conversations.settled_as_failed',
  })
  expect(await codeOf(ana, 'conversations.settle', { messageId, outcome: 'sent' })).toBe('conversations.not_in_doubt')
  const externalId = 'wamid.late'
  const receipt = { channelId: floor.channelId, externalId, messageId, status: 'delivered', problem: null } as const
  await floor.within((work) => applyReceipt(work, receipt))
  const { status, problem } = await floor.within(({ tx }) =>
    tx.selectFrom('messages').where('id', '=', messageId).select(['status', 'problem']).executeTakeFirstOrThrow(),
  )
  expect({ status, problem }).toEqual({ status: 'delivered', problem: null })
})

it('a supervisor may settle it as well, and only what is in doubt is settled', async () => {
  const doubt = await message('in_doubt')
  expect(await call(owner, 'conversations.settle', { messageId: doubt.id, outcome: 'sent' })).toMatchObject({
    status: 'sent',
  })
  for (const status of ['queued', 'sent', 'delivered', 'failed'] as const) {
    const { id: messageId } = await message(status)
    expect(await codeOf(ana, 'conversations.settle', { messageId, outcome: 'failed' })).toBe(
      'conversations.not_in_doubt',
    )
  }
  expect(await codeOf(ana, 'conversations.settle', { messageId: randomUUIDv7(), outcome: 'sent' })).toBe(
    'conversations.message_not_found',
  )
})

it('a failed message is repeated as a new one, under the same policy and with the right to speak', async () => {
  const failed = await message('failed')
  const again = (over: object = {}) => ({
    messageId: failed.id,
    newMessageId: randomUUIDv7(),
    ownershipVersion: conversation.ownershipVersion,
    ...over,
  })
  expect(await codeOf(bia, 'conversations.resend', again())).toBe('conversations.not_yours')
  expect(await codeOf(ana, 'conversations.resend', again({ ownershipVersion: 0 }))).toBe('conversations.ownership_lost')
  expect(await codeOf(ana, 'conversations.resend', again({ newMessageId: failed.id }))).toBe('conversations.id_taken')
  const fresh = await call(ana, 'conversations.resend', again())
  expect(fresh).toMatchObject({ status: 'queued', content: failed.content, direction: 'out' })
  expect(fresh.seq).toBeGreaterThan(failed.seq)
  expect(await codeOf(ana, 'conversations.resend', again({ messageId: fresh.id }))).toBe('conversations.not_failed')
  await floor.within(({ tx }) =>
    tx.updateTable('channels').set({ state: 'paused' }).where('id', '=', floor.channelId).execute(),
  )
  expect(await codeOf(ana, 'conversations.resend', again())).toBe('channels.paused')
})

it("what a campaign wrote is not repeated by hand, and what is repeated stays on the company's own account", async () => {
  const failed = await message('failed')
  const again = () =>
    codeOf(ana, 'conversations.resend', {
      ...{ messageId: failed.id, newMessageId: randomUUIDv7(), ownershipVersion: conversation.ownershipVersion },
    })
  const write = (set: { author?: string; campaign?: boolean }) =>
    floor.within(({ tx }) => tx.updateTable('messages').set(set).where('id', '=', failed.id).execute())
  await write({ campaign: true })
  expect(await again()).toBe('ok')
  const written = await floor.within(({ tx }) =>
    tx.selectFrom('messages').where('direction', '=', 'out').select('campaign').orderBy('seq').execute(),
  )
  expect(written).toEqual([{ campaign: true }, { campaign: true }])
  await call(owner, 'conversations.halt-campaigns', { reason: 'Preço errado' })
  expect(await again()).toBe('conversations.halted')
  await call(owner, 'conversations.resume-campaigns', {})
  await write({ author: JSON.stringify({ kind: 'system', id: null, name: 'Black Friday' }) })
  expect(await again()).toBe('conversations.of_campaign')
})
