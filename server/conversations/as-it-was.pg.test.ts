/** A conversation as it stood: at any instant it is what a live screen showed then. */

import { randomUUIDv7 } from 'node:crypto'
import type { Moment } from '@aura/contracts/conversations/as-it-was.ts'
import { type Conversation, threadRoom } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { ThreadState } from '@aura/contracts/conversations/thread.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { codeOf, testConversations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { saveMessage } from './message-store.ts'
import { lockConversation } from './store.ts'
import { thread } from './thread.ts'

const [ana, bia] = [1, 2]
const phone = '+5511987651001'

const { bench, company, floor, idOf, call } = testConversations<Conversation>()

type Then = { state: ThreadState; at: string }
const asItWas = (conversationId: string, moment: Moment, more: object = {}, of = company) =>
  bench
    .call('conversations.as-it-was', { conversationId, moment, ...more }, of.people[ana]?.claims ?? null)
    .then(({ output }) => output as Then)
const refusalOf = (...args: Parameters<typeof asItWas>) => codeOf(asItWas(...args))

async function live(conversationId: string): Promise<{ position: number; state: ThreadState }> {
  const visible = { room: threadRoom(conversationId), owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, thread, { conversationId }, visible)
  return { position, state: JSON.parse(json) }
}

/** What happens to a conversation in an order that nobody chose; the same for the same seed. */
async function something(conversationId: string, draw: number): Promise<void> {
  const { conversation, messages } = (await live(conversationId)).state
  const who = conversation.assigneeId === idOf(bia) ? bia : ana
  const content = { type: 'text', text: `Resposta ${draw}` }
  const { ownershipVersion: right } = conversation
  const input = messages.filter(({ direction }) => direction === 'out').at(-Math.ceil(draw * 3))
  const acts: (() => Promise<unknown>)[] = [
    () => floor.say(phone, `Mensagem ${draw}`),
    () => call(who, 'conversations.claim', { conversationId }),
    () =>
      call(who, 'conversations.send', { conversationId, messageId: randomUUIDv7(), ownershipVersion: right, content }),
    () => call(who, 'conversations.note', { conversationId, messageId: randomUUIDv7(), text: `Nota ${draw}` }),
    () => call(who, 'conversations.assign', { conversationId, userId: idOf(who === ana ? bia : ana) }),
    () => call(who, 'conversations.hold', { conversationId }),
    () => call(who, 'conversations.resume', { conversationId }),
    () => call(who, 'conversations.mark-read', { conversationId, seq: conversation.lastSeq }),
    () => (draw > 0.5 ? call(who, 'conversations.close', { conversationId, reason: 'resolved' }) : Promise.resolve()),
    () => (input ? receipt(conversationId, input) : Promise.resolve()),
  ]
  // What the machine or the ownership version refuses has not happened.
  await acts[Math.floor(draw * 9973) % acts.length]?.().catch(() => {})
}

const receipt = (conversationId: string, { id }: Message) =>
  floor.within(async (work) => {
    const conversation = await lockConversation(work.tx, conversationId)
    const before = await work.tx.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    await saveMessage(work, conversation, before, { status: before.status === 'sent' ? 'read' : 'sent' })
  })

it('is at any instant what was live then', async () => {
  const conversationId = await floor.say(phone, 'Olá')
  const visible = [await live(conversationId)]
  let draw = 0.4142
  for (let step = 0; step < 90; step++) {
    draw = (draw * 16_807 + 0.618) % 1
    await something(conversationId, draw)
    visible.push(await live(conversationId))
  }
  const { commits } = await bench.log.range(company.id, 0)
  const ends = commits.filter(({ position }) => position >= (visible[0]?.position ?? 0))
  expect(new Set(visible.map(({ state }) => JSON.stringify(state))).size).toBeGreaterThan(30)
  expect(visible.at(-1)?.state.messages.length).toBeGreaterThan(15)
  for (const [index, { at, position }] of ends.entries()) {
    const then = visible.findLast((item) => item.position <= position)?.state
    expect((await asItWas(conversationId, { at })).state).toEqual(then)
    // Between two commits it is what the first of them has left.
    const next = ends[index + 1]
    if (!next) continue
    const between = new Date(Date.parse(at) + Math.floor((Date.parse(next.at) - Date.parse(at)) * draw))
    if (between.toISOString() <= at) continue
    expect((await asItWas(conversationId, { at: between.toISOString() })).state).toEqual(then)
  }
})

it('is read page by page, each as it stood at the same moment, also from the number of a message', async () => {
  const conversationId = await floor.say(phone, 'Olá')
  await call(ana, 'conversations.claim', { conversationId })
  for (let count = 0; count < 25; count++)
    await call(ana, 'conversations.note', { conversationId, messageId: randomUUIDv7(), text: `Nota ${count}` })
  const then = await asItWas(conversationId, { seq: 20 }, { limit: 8 })
  expect(then.state.conversation).toMatchObject({ lastSeq: 20, state: 'open' })
  expect(then.state.messages.map(({ seq }) => seq)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  await call(ana, 'conversations.note', { conversationId, messageId: randomUUIDv7(), text: 'Depois' })
  const page = await asItWas(conversationId, { at: then.at }, { before: 13, limit: 20 })
  expect(page.state.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(page.state.conversation).toEqual(then.state.conversation)
})

it('is not shown before it began, beyond its last message, or to another company', async () => {
  const conversationId = await floor.say(phone, 'Olá')
  expect(await refusalOf(conversationId, { at: '2020-01-01T00:00:00Z' })).toBe('conversations.not_yet')
  expect(await refusalOf(conversationId, { seq: 99 })).toBe('conversations.message_not_found')
  expect(await refusalOf(conversationId, { seq: 1 })).toBe('ok')
  const other = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  expect(await refusalOf(conversationId, { seq: 1 }, {}, other)).toBe('conversations.not_found')
})
