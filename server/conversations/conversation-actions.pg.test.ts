/** An operator's actions on a conversation, against a real database: rights, races, ownership, outbound policy. */

import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { ThreadState } from '@aura/contracts/conversations/thread.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { codeOf, testConversations } from '@aura/infra/operations-test.ts'
import { inboxReducer } from '@aura/machines/conversations/inbox.ts'
import { threadReducer } from '@aura/machines/conversations/thread.ts'
import { describe, expect, it } from 'vitest'
import { transact } from '../platform/database/transact.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { inbox } from './inbox.ts'
import { thread } from './thread.ts'

const [owner, ana, bia] = [0, 1, 2]

const { bench, company, floor, idOf, call, outcome } = testConversations<Conversation>()

const text = (words: string) => ({ type: 'text', text: words })
const send = (who: number, conversation: Conversation, words: string, over: object = {}) =>
  call<Message>(who, 'conversations.send', {
    conversationId: conversation.id,
    messageId: randomUUIDv7(),
    ownershipVersion: conversation.ownershipVersion,
    content: text(words),
    ...over,
  })
const sent = (...args: Parameters<typeof send>) => codeOf(send(...args))
const events = async (after: number) =>
  (await bench.log.range(company.id, after)).commits.flatMap((commit) =>
    commit.events.map((event): WireEvent => JSON.parse(event.json)),
  )

describe('who has it', () => {
  it("the first of two who claim at once gets it, the other hears the winner's name", async () => {
    const conversationId = await floor.say('+5511987650001', 'Olá')
    const answers = await Promise.all([
      outcome(ana, 'conversations.claim', { conversationId }),
      outcome(bia, 'conversations.claim', { conversationId }),
    ])
    expect(answers.sort()).toEqual(['conversations.taken', 'ok'])
  })

  it('is assigned by its assignee or a supervisor, and only to an operator', async () => {
    const conversationId = await floor.say('+5511987650002', 'Olá')
    await call(ana, 'conversations.claim', { conversationId })
    expect(await outcome(bia, 'conversations.assign', { conversationId, userId: idOf(bia) })).toBe(
      'conversations.not_yours',
    )
    expect(await outcome(ana, 'conversations.assign', { conversationId, userId: randomUUIDv7() })).toBe(
      'conversations.no_such_person',
    )
    const input = await call(ana, 'conversations.assign', { conversationId, userId: idOf(bia) })
    expect(input).toMatchObject({ state: 'open', assigneeId: idOf(bia) })
    expect(await call(owner, 'conversations.assign', { conversationId, userId: idOf(ana) })).toMatchObject({
      assigneeId: idOf(ana),
    })
  })

  it('is snoozed until a time, wakes when the customer writes, and is closed and reopened', async () => {
    const conversationId = await floor.say('+5511987650003', 'Olá')
    await call(ana, 'conversations.claim', { conversationId })
    const past = new Date(Date.now() - 1000).toISOString()
    expect(await outcome(ana, 'conversations.snooze', { conversationId, until: past })).toBe('conversations.time_past')
    const until = new Date(Date.now() + 3600_000).toISOString()
    expect(await call(ana, 'conversations.snooze', { conversationId, until })).toMatchObject({
      state: 'snoozed',
      snoozedUntil: until,
    })
    await floor.say('+5511987650003', 'Ainda estou aqui')
    expect(await call(ana, 'conversations.hold', { conversationId })).toMatchObject({
      state: 'held',
      snoozedUntil: null,
    })
    expect(await outcome(ana, 'conversations.hold', { conversationId })).toBe('conversations.not_now')
    const closed = await call(ana, 'conversations.close', { conversationId, reason: 'resolved' })
    expect(closed).toMatchObject({ state: 'closed', closeReason: 'resolved', unread: 0, waitingSince: null })
    expect(await outcome(ana, 'conversations.close', { conversationId, reason: 'resolved' })).toBe(
      'conversations.not_now',
    )
    expect(await call(bia, 'conversations.reopen', { conversationId })).toMatchObject({
      state: 'open',
      assigneeId: idOf(bia),
    })
  })

  it('a second open one is never made by reopening', async () => {
    const first = await floor.say('+5511987650004', 'Olá', new Date(Date.now() - 3 * 86_400_000))
    await call(ana, 'conversations.claim', { conversationId: first })
    await call(ana, 'conversations.close', { conversationId: first, reason: 'resolved' })
    await floor.within(({ tx }) =>
      tx
        .updateTable('conversations')
        .set({ closed_at: new Date(0) })
        .where('id', '=', first)
        .execute(),
    )
    const second = await floor.say('+5511987650004', 'De novo')
    expect(second).not.toBe(first)
    expect(await outcome(ana, 'conversations.reopen', { conversationId: first })).toBe('conversations.another_open')
  })
})

describe('the right to speak', () => {
  it('two who answer at once: the one without the current ownership version is refused, nothing is crossed', async () => {
    const conversationId = await floor.say('+5511987650005', 'Olá')
    const own = await call(ana, 'conversations.claim', { conversationId })
    const [delayed] = await Promise.all([
      sent(ana, own, 'Escrito antes'),
      call(ana, 'conversations.assign', { conversationId, userId: idOf(bia) }),
    ])
    const now = await call(bia, 'conversations.mark-read', { conversationId, seq: 1 })
    expect(await sent(ana, own, 'Escrito tarde')).toBe('conversations.ownership_lost')
    expect(await sent(ana, now, 'Com o direito de outra')).toBe('conversations.not_yours')
    expect(await sent(bia, now, 'Agora eu')).toBe('ok')
    const texts = (await messages(conversationId)).filter(({ direction }) => direction === 'out')
    const expected = delayed === 'ok' ? [idOf(ana), idOf(bia)] : [idOf(bia)]
    expect(texts.map(({ author }) => author.id)).toEqual(expected)
  })

  it('a hundred claims, transfers and messages at once leave no message of anybody but the assignee', async () => {
    const conversationId = await floor.say('+5511987650006', 'Olá')
    let own = await call(ana, 'conversations.claim', { conversationId })
    for (let round = 0; round < 10; round++) {
      const [from, to] = round % 2 === 0 ? [ana, bia] : [bia, ana]
      const stale = own
      await Promise.all([
        ...Array.from({ length: 4 }, (_, at) => sent(from, stale, `${round} ${at}`)),
        ...Array.from({ length: 4 }, (_, at) => sent(to, stale, `intruder ${round} ${at}`)),
        call(from, 'conversations.assign', { conversationId, userId: idOf(to) }),
      ])
      own = await call(to, 'conversations.mark-read', { conversationId, seq: 0 })
    }
    const all = await messages(conversationId)
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1))
    let holder: string | null = null
    for (const { direction, author, content } of all) {
      if (content.type === 'change' && content.change === 'claimed') holder = author.id
      if (content.type === 'change' && content.change === 'assigned') holder = content.toId
      if (direction === 'out') expect(author.id).toBe(holder)
    }
  })

  it('the outbound policy says why: closed window, block, withdrawn consent, paused channel', async () => {
    const from = '+5511987650007'
    const conversationId = await floor.say(from, 'Olá')
    const own = await call(ana, 'conversations.claim', { conversationId })
    expect(await sent(ana, own, 'Bom dia')).toBe('ok')
    const aged = (last_inbound_at: Date) =>
      floor.within(({ tx }) =>
        tx.updateTable('conversations').set({ last_inbound_at }).where('id', '=', conversationId).execute(),
      )
    await aged(new Date(Date.now() - 25 * 3600_000))
    expect(await sent(ana, own, 'Tarde demais')).toBe('conversations.window_closed')
    await aged(new Date())
    const consent = { contactId: own.contactId, channel: 'whatsapp', state: 'withdrawn' }
    await bench.call('contacts.record-consent', consent, company.people[owner]?.claims ?? null)
    expect(await sent(ana, own, 'Sem permissão')).toBe('conversations.consent_withdrawn')
    const ruleId = randomUUIDv7()
    const rule = { ruleId, list: 'block', target: { kind: 'phone', value: '+551187650007' }, reason: 'fraude' }
    await bench.call('contacts.add-rule', { ...rule, expiresAt: null }, company.people[owner]?.claims ?? null)
    expect(await sent(ana, own, 'Bloqueado')).toBe('conversations.blocked')
    await floor.within(({ tx }) => tx.updateTable('channels').set({ state: 'paused' }).execute())
    expect(await sent(ana, own, 'Pausado')).toBe('channels.paused')
    const { unread, preview } = await conversation(conversationId)
    expect({ unread, preview: preview?.text }).toEqual({ unread: 0, preview: 'Bom dia' })
    expect(preview?.author).toEqual({ id: company.people[ana]?.claims.userId, name: expect.stringMatching(/./) })
  })

  it('a repeat of a command is answered alike, another message with its id is refused', async () => {
    const conversationId = await floor.say('+5511987650008', 'Olá')
    const own = await call(ana, 'conversations.claim', { conversationId })
    const messageId = randomUUIDv7()
    expect(await sent(ana, own, 'Uma vez', { messageId })).toBe('ok')
    expect(await sent(ana, own, 'Outra', { messageId })).toBe('conversations.id_taken')
    expect(await sent(ana, own, 'Resposta a nada', { replyTo: randomUUIDv7() })).toBe('conversations.message_not_found')
    expect(await sent(ana, own, '   ')).toBe('request.invalid')
    expect(await sent(ana, own, 'x'.repeat(4097))).toBe('request.invalid')
    const script = '<script>alert(1)</script>\n"; drop table messages'
    expect((await send(ana, own, script)).content).toEqual({ type: 'text', text: script })
  })

  it('notes are among us: anybody who may work writes them, and only colleagues are named', async () => {
    const conversationId = await floor.say('+5511987650009', 'Olá')
    const note = { conversationId, messageId: randomUUIDv7(), text: 'Cliente antigo', mentions: [idOf(ana)] }
    expect(await call<Message>(bia, 'conversations.note', note)).toMatchObject({ direction: 'inside', status: null })
    const other = { ...note, messageId: randomUUIDv7(), mentions: [randomUUIDv7()] }
    expect(await outcome(bia, 'conversations.note', other)).toBe('conversations.no_such_person')
  })
})

const conversation = async (conversationId: string) => (await shownThread(conversationId)).state.conversation
async function messages(conversationId: string): Promise<Message[]> {
  const { messages } = await call<{ messages: Message[] }>(ana, 'conversations.history', {
    conversationId,
    before: 1e6,
    limit: 200,
  })
  return messages
}
const whom = { room: '', owner: null }
async function shownThread(conversationId: string): Promise<{ position: number; state: ThreadState }> {
  const { position, json } = await snapshotView(bench.pool, company.id, thread, { conversationId }, whom)
  return { position, state: JSON.parse(json) }
}
async function shownInbox(): Promise<{ position: number; state: InboxState }> {
  const { position, json } = await snapshotView(bench.pool, company.id, inbox, {}, whom)
  return { position, state: JSON.parse(json) }
}

describe('the views', () => {
  it('a snapshot and the events after it are the next snapshot', async () => {
    const phones = ['+5511987650011', '+5511987650012', '+5511987650013']
    const [first = ''] = await Promise.all(phones.map((from) => floor.say(from, 'Olá')))
    const before = await shownInbox()
    const threadBefore = await shownThread(first)
    const own = await call(ana, 'conversations.claim', { conversationId: first })
    await send(ana, own, 'Bom dia')
    await floor.say('+5511987650014', 'Novo')
    await call(ana, 'conversations.assign', { conversationId: first, userId: idOf(bia) })
    await call(bia, 'conversations.hold', { conversationId: first })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await call(bia, 'conversations.snooze', { conversationId: first, until })
    await floor.say(phones[0] ?? '', 'E então?')
    await call(bia, 'conversations.close', { conversationId: first, reason: 'resolved' })
    const after = await events(before.position)
    expect(after.reduce(inboxReducer.fold, before.state)).toEqual((await shownInbox()).state)
    const ofThread = after.filter(({ body }) => JSON.stringify(body).includes(first))
    expect(ofThread.reduce(threadReducer.fold, threadBefore.state)).toEqual((await shownThread(first)).state)
  })

  it('the list is paged by an edge that stays where it is while rows move', async () => {
    const times = Array.from({ length: 7 }, (_, at) => new Date(Date.now() - (10 - at) * 60_000))
    for (const [at, time] of times.entries()) await floor.say(`+551198765010${at}`, `mensagem ${at}`, time)
    type Page = { rows: Conversation[]; next: string | null }
    const page = (input: object) => call<Page>(ana, 'conversations.find', { limit: 2, ...input })
    const first = await page({})
    await floor.say('+5511987650100', 'de volta ao começo')
    const second = await page({ after: first.next })
    const third = await page({ after: second.next })
    const names = [...first.rows, ...second.rows, ...third.rows].map(({ preview }) => preview?.text)
    expect(names).toEqual([6, 5, 4, 3, 2, 1].map((at) => `mensagem ${at}`))
    expect(third.next).toBeNull()
    const waiting = await page({ order: 'longest_waiting' })
    expect(waiting.rows.map(({ preview }) => preview?.text)).toEqual(['de volta ao começo', 'mensagem 1'])
    const oldest = await page({ order: 'oldest' })
    expect(oldest.rows.map(({ preview }) => preview?.text)).toEqual(['mensagem 1', 'mensagem 2'])
    // What is snoozed stands by its return, whatever changed last.
    const [sooner, later] = oldest.rows.map(({ id }) => id)
    for (const [conversationId, minutes] of [[sooner, 30] as const, [later, 90] as const]) {
      await call(ana, 'conversations.claim', { conversationId })
      const until = new Date(Date.now() + minutes * 60_000).toISOString()
      await call(ana, 'conversations.snooze', { conversationId, until })
    }
    const snoozed = { states: ['snoozed'], assignee: idOf(ana), order: 'returns', limit: 1 }
    const soonest = await page(snoozed)
    const last = await page({ ...snoozed, after: soonest.next })
    expect([...soonest.rows, ...last.rows].map(({ id }) => id)).toEqual([sooner, later])
    expect((await shownInbox()).state).toMatchObject({ snoozedBy: { [idOf(ana)]: 2 }, byAssignee: {} })
    for (const conversationId of [sooner, later]) await call(ana, 'conversations.release', { conversationId })
    expect(await outcome(ana, 'conversations.find', { after: 'garbage' })).toBe('request.invalid')
    expect((await page({ search: '98765-0103' })).rows).toHaveLength(1)
    expect((await page({ assignee: idOf(ana) })).rows).toEqual([])
  })

  it('what is due stands first, a wait as if it were due after an hour, then what is answered; pages run through all', async () => {
    const since = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const all: string[] = []
    for (const at of [0, 1, 2, 3, 4, 5]) all.push(await floor.say(`+551198765020${at}`, `caso ${at}`, since(60 - at)))
    const due = (id: string | undefined, column: 'answer_due_at' | 'resolve_due_at', minutes: number) =>
      transact(bench.pool, company.id, 'write', [], async ({ db }) => {
        await db
          .updateTable('conversations')
          .set({ [column]: since(-minutes) })
          .where('id', '=', id ?? '')
          .execute()
        return { closing: [], done: () => {} }
      })
    await due(all[4], 'answer_due_at', 9)
    await due(all[2], 'resolve_due_at', 5)
    await due(all[2], 'answer_due_at', 30)
    // A late deadline of its end does not let a customer wait.
    await due(all[3], 'resolve_due_at', 600)
    for (const at of [0, 5]) await send(ana, await call(ana, 'conversations.claim', { conversationId: all[at] }), 'Oi')
    type Page = { rows: Conversation[]; next: string | null }
    const texts: (string | undefined)[] = []
    let after: string | null | undefined
    do {
      const input = { order: 'due', limit: 2, ...(after && { after }) }
      const found: Page = await call<Page>(ana, 'conversations.find', input)
      texts.push(...found.rows.map(({ id }) => `${all.indexOf(id)}`))
      after = found.next
    } while (after !== null)
    expect(texts).toEqual(['1', '3', '2', '4', '5', '0'])
  })
})
