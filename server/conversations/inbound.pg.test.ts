/** What customers write, against a real database: one conversation each, nothing twice, nothing lost. */

import { randomUUID } from 'node:crypto'
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { inboxReducer } from '@aura/machines/conversations/inbox.ts'
import { threadReducer } from '@aura/machines/conversations/thread.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ProviderEvent } from '../channels/adapter.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { type InboundResult, ingestInbound } from './inbound.ts'
import { inbox } from './inbox.ts'
import { thread } from './thread.ts'

const { bench, company, floor } = testConversations(['company_owner', 'company_user'])

type ToldMessage = Extract<ProviderEvent, { type: 'message' }>
const phone = '+5511987650001'
const hour = 3600_000

const message = (over: Partial<ToldMessage> = {}): ToldMessage => ({
  type: 'message',
  externalId: randomUUID(),
  from: phone,
  name: 'Ana',
  at: null,
  content: { type: 'text', text: 'Olá' },
  mediaId: null,
  replyToExternalId: null,
  ...over,
})

const take = (
  result: ToldMessage | Extract<ProviderEvent, { type: 'reaction' }>,
  now = new Date(),
): Promise<InboundResult> =>
  floor.within(async (work) => {
    const channel = await work.tx
      .selectFrom('channels')
      .where('id', '=', floor.channelId)
      .selectAll()
      .executeTakeFirstOrThrow()
    return await ingestInbound(work, channel, result)
  }, now)

const conversations = () =>
  floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('channel_id', '=', floor.channelId).selectAll().orderBy('opened_at').execute(),
  )
const messages = () =>
  floor.within(({ tx }) =>
    tx.selectFrom('messages').where('channel_id', '=', floor.channelId).selectAll().orderBy('seq').execute(),
  )
const threadTexts = async (): Promise<(string | undefined)[]> =>
  (await messages()).map(({ content }) =>
    content.type === 'text' ? content.text : content.type === 'change' ? content.change : content.type,
  )
const call = (who: number, name: string, input: object) => bench.call(name, input, company.people[who]?.claims ?? null)
const events = async () =>
  (await bench.log.range(company.id, 0)).commits.flatMap((commit) =>
    commit.events.map((event): WireEvent => JSON.parse(event.json)),
  )
const onlyConversation = async () => {
  const [row] = await conversations()
  if (!row) throw new Error('there is no conversation')
  return row
}

describe('one conversation', () => {
  it('two hundred, a dozen at a time, from fifty telephones, written in two ways: fifty people, fifty conversations', async () => {
    const written = Array.from({ length: 200 }, (_, n) => {
      const digits = String(87650100 + (n % 50))
      return message({ from: Math.floor(n / 50) % 2 === 0 ? `+55119${digits}` : `+5511${digits}` })
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, lane) => {
        const inboundResults: InboundResult[] = []
        for (const [n, result] of written.entries()) if (n % 12 === lane) inboundResults.push(await take(result))
        return inboundResults
      }),
    )
    expect(new Set(answers.flat())).toEqual(new Set(['taken']))
    const rows = await conversations()
    expect(rows).toHaveLength(50)
    expect(new Set(rows.map(({ contact_id }) => contact_id)).size).toBe(50)
    expect(rows.map(({ last_seq, unread, state }) => [last_seq, unread, state])).toEqual(
      rows.map(() => [5, 4, 'waiting']),
    )
    const all = await messages()
    expect(all.filter(({ direction }) => direction === 'in')).toHaveLength(200)
    for (const row of rows)
      expect(all.filter((each) => each.conversation_id === row.id).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  it('the same message twenty times at once is taken once', async () => {
    const result = message()
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(result)))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
    expect(await threadTexts()).toEqual(['opened', 'Olá'])
    expect(await onlyConversation()).toMatchObject({ unread: 1, last_seq: 2 })
  })

  it('goes on for a day after it was closed, without the one who had it; later it is a new one', async () => {
    await take(message())
    const { id: conversationId } = await onlyConversation()
    await call(0, 'conversations.claim', { conversationId })
    await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
    await take(message({ content: { type: 'text', text: 'Mais uma coisa' } }))
    expect(await threadTexts()).toEqual(['opened', 'Olá', 'claimed', 'closed', 'reopened', 'Mais uma coisa'])
    expect(await onlyConversation()).toMatchObject({
      state: 'waiting',
      assignee_id: null,
      closed_at: null,
      close_reason: null,
    })
    await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
    await take(message(), new Date(Date.now() + 25 * hour))
    const rows = await conversations()
    expect(rows.map(({ state }) => state)).toEqual(['closed', 'waiting'])
    expect(new Set(rows.map(({ contact_id }) => contact_id)).size).toBe(1)
  })

  it('twenty messages at once reopen one that was closed, once', async () => {
    await take(message())
    await call(0, 'conversations.close', { conversationId: (await onlyConversation()).id, reason: 'resolved' })
    await Promise.all(Array.from({ length: 20 }, () => take(message())))
    expect(await conversations()).toHaveLength(1)
    expect(await onlyConversation()).toMatchObject({ state: 'waiting', unread: 20 })
    expect((await threadTexts()).filter((word) => word === 'reopened')).toHaveLength(1)
  })

  it('comes back to the one who had put it away', async () => {
    await take(message())
    const { id: conversationId } = await onlyConversation()
    await call(1, 'conversations.claim', { conversationId })
    const until = new Date(Date.now() + hour).toISOString()
    await call(1, 'conversations.snooze', { conversationId, until })
    await take(message())
    expect(await onlyConversation()).toMatchObject({
      state: 'open',
      assignee_id: company.people[1]?.id,
      snoozed_until: null,
    })
  })

  it('counts the waiting from the first word that was not answered, by the customer’s own clock', async () => {
    const now = new Date()
    const first = new Date(now.getTime() - 5 * 60_000)
    await take(message({ at: first.toISOString() }), now)
    await take(message({ at: new Date(now.getTime() + hour).toISOString() }), now)
    expect(await onlyConversation()).toMatchObject({ waiting_since: first, last_inbound_at: now, unread: 2 })
  })
})

describe('what is said', () => {
  it('is text, whatever it looks like, and is bounded', async () => {
    const text = `<img src=x onerror=alert(1)>\0${'x'.repeat(9000)}`
    await take(message({ name: '<b>Ana</b>\n\u202e', content: { type: 'text', text } }))
    const [, arrived] = await messages()
    expect(arrived?.content).toEqual({ type: 'text', text: text.replace('\0', '').slice(0, 4096) })
    expect(arrived?.author).toMatchObject({ kind: 'contact', name: '<b>Ana</b>' })
    expect(await onlyConversation()).toMatchObject({ contact_name: '<b>Ana</b>' })
  })

  it('an answer names the message it answers; a reaction shows on its message and can be taken back', async () => {
    const first = message()
    await take(first)
    await take(message({ replyToExternalId: first.externalId }))
    const [, request, answer] = await messages()
    expect(answer?.reply_to).toBe(request?.id)
    const react = (emoji: string | null) =>
      take({ type: 'reaction', from: phone, toExternalId: first.externalId, emoji })
    const reactions = async () => (await messages())[1]?.reactions
    await react('👍')
    await react('❤️')
    expect(await reactions()).toEqual([{ from: 'contact', emoji: '❤️' }])
    await react(null)
    expect(await reactions()).toEqual([])
    expect(await take({ type: 'reaction', from: phone, toExternalId: 'of nobody', emoji: '👍' })).toBe('taken')
  })

  it('nobody has a telephone that cannot be', async () => {
    expect(await take(message({ from: '+55' }))).toBe('nobody')
    expect(await conversations()).toEqual([])
  })

  it('a file that the provider does not name is not waited for', async () => {
    const content: Content = { type: 'media', media: 'audio', fileId: null, name: null, caption: null, problem: null }
    await take(message({ content }))
    expect((await messages())[1]?.content).toMatchObject({ fileId: null, problem: 'unavailable' })
  })

  it('a file waits to be fetched, and its message is there already', async () => {
    const content: Content = { type: 'media', media: 'image', fileId: null, name: null, caption: 'Veja', problem: null }
    await take(message({ content, mediaId: 'media-1' }))
    expect((await messages())[1]?.content).toEqual(content)
    const { rows } = await floor.within(({ tx }) =>
      sql<{ data: object }>`select data from jobs.job_common where name = 'conversations.fetch-media'`.execute(tx),
    )
    expect(rows.map(({ data }) => data)).toEqual([
      {
        company: company.id,
        payload: { messageId: (await messages())[1]?.id, mediaId: 'media-1', connection: 'primary' },
      },
    ])
  })
})

describe('a blocked customer, and one who opts out', () => {
  it('a blocked customer is not shown, and the attempt is on record', async () => {
    await call(0, 'contacts.add-rule', {
      ruleId: randomUUID(),
      list: 'block',
      target: { kind: 'phone', value: '+551187650001' },
      reason: 'Golpe',
    })
    const result = message()
    expect(await take(result)).toBe('blocked')
    expect(await take({ type: 'reaction', from: phone, toExternalId: result.externalId, emoji: '👍' })).toBe('blocked')
    expect(await conversations()).toEqual([])
    const recorded = (await events()).filter(({ name }) => name === 'channels.inbound_blocked')
    expect(recorded.map(({ body }) => body)).toMatchObject([{ address: phone, externalId: result.externalId }])
  })

  it.each(['SAIR', 'parar.', ' Stop '])(
    '%s alone withdraws the consent on this channel, and is shown',
    async (text) => {
      await take(message({ content: { type: 'text', text } }))
      await take(message({ content: { type: 'text', text } }))
      const { contact_id } = await onlyConversation()
      const consents = await floor.within(({ tx }) =>
        tx.selectFrom('contact_consents').where('contact_id', '=', contact_id).selectAll().execute(),
      )
      expect(consents).toMatchObject([
        { channel: 'whatsapp', state: 'withdrawn', source: 'message', evidence: text.trim() },
      ])
      expect((await events()).filter(({ name }) => name === 'contacts.consent_recorded')).toHaveLength(1)
      expect(await threadTexts()).toEqual(['opened', text.trim(), text.trim()])
    },
  )

  it('in a sentence the same word is a word', async () => {
    await take(message({ content: { type: 'text', text: 'Como faço para sair do plano?' } }))
    expect((await events()).filter(({ name }) => name === 'contacts.consent_recorded')).toEqual([])
  })
})

it('open screens that fold what they are told show what the database has', async () => {
  const first = message()
  await take(first)
  const { id: conversationId } = await onlyConversation()
  const whom = { room: '', owner: null }
  const show = async () => {
    const list = await snapshotView(bench.pool, company.id, inbox, {}, whom)
    const open = await snapshotView(bench.pool, company.id, thread, { conversationId }, whom)
    return { position: list.position, inbox: JSON.parse(list.json), thread: JSON.parse(open.json) }
  }
  const before = await show()
  await take({ type: 'reaction', from: phone, toExternalId: first.externalId, emoji: '👍' })
  await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
  await take(message({ content: { type: 'text', text: 'Voltei' } }))
  const until = new Date(Date.now() + hour).toISOString()
  await call(0, 'conversations.snooze', { conversationId, until })
  await take(message())
  const after = await show()
  const wireEvents = (await events()).filter(({ position }) => position > before.position)
  expect(wireEvents.reduce(inboxReducer.fold, before.inbox)).toEqual(after.inbox)
  expect(wireEvents.reduce(threadReducer.fold, before.thread)).toEqual(after.thread)
})
