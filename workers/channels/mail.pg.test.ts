/** E-mail from the listener to the thread and back, through a real mail server that can misbehave. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { type ChannelControl, channelControl } from '@aura/infra/phone/control.ts'
import { handIn } from '@aura/infra/phone/mail-letters.ts'
import { freePort } from '@aura/infra/ports.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { hostileLetters } from '@aura/server/channels/testing/hostile-letters.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { beginProviderEvents } from '@aura/server/provider-events.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { delivering } from '../conversations/deliver.ts'
import { fetching } from '../conversations/fetch-media.ts'
import { doorParts } from '../platform/health-server-parts.ts'
import { runJob } from '../platform/run-job.ts'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { mailDoor } from './mail-door.ts'
import { onHookReceived } from './on-hook-received.ts'

const opened = new AsyncDisposableStack()
/** A whole picture of one point. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const maria = 'maria@cliente.test'
const bench = testBench()
let bed: Testbed
let config: Config
let customers: ChannelControl
let company: TestCompany
let channelId: string
let account: Awaited<ReturnType<ChannelControl['openAccount']>>

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  const settings = { databaseUrl: bench.databaseUrl, mailPort: await freePort(), mailDomain: 'inbox.aura.test' }
  config = await sharedWorld().config(settings)
  customers = channelControl(config.simulatorUrl ?? '')
  const parts = { ...bed.parts(), behind: () => 0, logger: { warn: () => {} } }
  const door = await mailDoor(doorParts(config, parts))
  if (door) opened.use(door)
  await bed.follower([onHookReceived(beginProviderEvents)])
})
afterAll(() => opened.disposeAsync())

const forwardTo = () => `smtp://127.0.0.1:${config.mailPort}/${channelId.replaceAll('-', '')}@inbox.aura.test`
const call = async (name: string, input: object) => {
  const { output } = await bench.call(name, input, company.people[0]?.claims ?? null)
  return output
}
const connect = (over: { password?: string } = {}) =>
  call('channels.connect-channel', {
    channelId,
    kind: 'email',
    name: 'E-mail',
    address: account.account.address,
    settings: account.settings,
    secrets: { ...account.secrets, ...over },
  })

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
  channelId = randomUUIDv7()
  account = await customers.openAccount({ kind: 'email', callbackUrl: forwardTo() })
})

const messages = async () => {
  const { rows } = await bed.owner.query(
    `select m.*, c.subject, c.contact_id from messages m join conversations c on c.id = m.conversation_id
     where m.channel_id = $1 and m.direction <> 'inside' order by m.at, m.seq`,
    [channelId],
  )
  return rows
}
const eventuallyWhen = (count: number) => eventually(messages, (rows) => rows.length >= count)
const write = (content: Parameters<ChannelControl['write']>[0]['content'], over: object = {}) =>
  customers.write({ accountId: account.account.id, from: maria, content, ...over })
const text = (words: string) => ({ type: 'text', text: words }) as const
const problems = async () => {
  const { rows } = await bed.owner.query(
    'select problem from webhook_deliveries where channel_id = $1 and done_at is not null order by n',
    [channelId],
  )
  return rows.map(({ problem }) => problem)
}
async function run(conversationId: string) {
  const parts = { ...bed.parts(), elapsed: () => performance.now() }
  const data = { company: company.id, payload: { conversationId } }
  const [work] = delivering(config)
  if (!work) throw new Error('nothing delivers')
  return await runJob(parts, work, { id: randomUUID(), data, signal: AbortSignal.timeout(20_000) })
}
async function answer(conversationId: string, words: string, subject?: string) {
  const { rows } = await bed.owner.query('select ownership_version, state from conversations where id = $1', [
    conversationId,
  ])
  if (rows[0].state === 'waiting') await call('conversations.claim', { conversationId })
  const now = await bed.owner.query('select ownership_version from conversations where id = $1', [conversationId])
  const messageId = randomUUIDv7()
  await call('conversations.send', {
    conversationId,
    messageId,
    ownershipVersion: now.rows[0].ownership_version,
    content: { ...text(words), ...(subject && { subject }) },
  })
  await run(conversationId)
  return messageId
}

it('a letter becomes a conversation, is answered in its thread, and what goes wrong with an answer is told', async () => {
  // 1. The connection is tried before it is kept.
  await expect(connect({ password: 'fake-and-wrong' })).rejects.toMatchObject({
    code: 'channels.refused',
    detail: { params: { problem: expect.stringMatching(/\(535\)$/) } },
  })
  expect(await connect()).toMatchObject({ kind: 'email', health: { status: 'ok' } })

  // 2. The customer writes; the server that forwards does it twice.
  await customers.behave(account.account.id, { hookCopies: 2 })
  const first = await write(text('Meu pedido não chegou.'), { subject: 'Pedido 1234' })
  const [one] = await eventuallyWhen(1)
  expect(one).toMatchObject({
    subject: 'Pedido 1234',
    external_id: first.id,
    content: { text: 'Meu pedido não chegou.', sender: 'proven' },
  })
  const conversationId = one.conversation_id

  // 3. Our answer stands in the customer's thread, and so does the reply to it; below it our text is quoted.
  const answerId = await answer(conversationId, 'Já vamos ver.')
  const [got] = await customers.sentTo(account.account.id, maria)
  expect(got).toMatchObject({ subject: 'Re: Pedido 1234', replyTo: first.id, content: { text: 'Já vamos ver.' } })
  await write(text('Obrigada!'), { replyTo: got?.id })
  const [, ours, third] = await eventuallyWhen(3)
  expect(third).toMatchObject({
    conversation_id: conversationId,
    reply_to: answerId,
    content: { text: 'Obrigada!', quoted: expect.stringContaining('> Já vamos ver.') },
  })
  expect(ours).toMatchObject({ id: answerId, status: 'read' })

  // 4. From another address, in the same thread.
  await customers.write({
    accountId: account.account.id,
    from: 'maria@trabalho.test',
    content: text('Escrevo do trabalho.'),
    replyTo: got?.id ?? null,
  })
  const [, , , fourth] = await eventuallyWhen(4)
  expect(fourth.conversation_id).toBe(conversationId)

  // 5. A letter of ours that comes back.
  await customers.behave(account.account.id, { undeliverable: true })
  const lostId = await answer(conversationId, 'Chega?')
  const all = await eventually(messages, (rows) => rows.some(({ status }) => status === 'failed'))
  expect(all.find(({ id }) => id === lostId)).toMatchObject({
    status: 'failed',
    problem: 'The email account does not exist (550)',
  })
  expect(all.filter(({ direction }) => direction === 'in')).toHaveLength(3)

  // 6. No answer to the letter: nobody knows, and it is not sent again.
  await customers.behaveWell(account.account.id)
  await customers.behave(account.account.id, { dropAcks: 1 })
  const doubtId = await answer(conversationId, 'E agora?')
  expect((await messages()).find(({ id }) => id === doubtId)).toMatchObject({ status: 'in_doubt' })
  const arrived = await customers.sentTo(account.account.id, maria)
  expect(arrived.filter(({ content }) => content.type === 'text' && content.text === 'E agora?')).toHaveLength(1)
  // An answer to a letter proves that it arrived.
  await write(text('Agora chegou.'), { replyTo: arrived.at(-1)?.id })
  await eventually(messages, (rows) => rows.find(({ id }) => id === doubtId)?.status === 'read')
})

it('with another subject a letter is about something else from then on, from either side', async () => {
  await connect()
  await write(text('Meu pedido não chegou.'), { subject: 'Pedido 1234' })
  const [{ conversation_id: conversationId }] = await eventuallyWhen(1)
  await answer(conversationId, 'Segue a nota.', 'Nota fiscal')
  await answer(conversationId, 'E o boleto.', 'Nota fiscal')
  const got = await customers.sentTo(account.account.id, maria)
  expect(got.map(({ subject }) => subject)).toEqual(['Nota fiscal', 'Re: Nota fiscal'])
  await write(text('E a garantia?'), { subject: 'Garantia' })
  const all = await eventuallyWhen(4)
  expect(all.map(({ content }) => content.subject ?? null)).toEqual([null, 'Nota fiscal', null, 'Garantia'])
  expect(all[0].subject).toBe('Nota fiscal')
})

it('its files come along, and what only a machine says is noted and shown to nobody', async () => {
  await connect()
  await write(
    { type: 'media', media: 'image', mime: 'image/png', base64: dot, name: 'nota.png', caption: 'Veja a nota' },
    { subject: 'Foto' },
  )
  const [words, file] = await eventuallyWhen(2)
  expect([words.content, file.content]).toMatchObject([
    { type: 'text', text: 'Veja a nota' },
    { type: 'media', media: 'image', name: 'nota.png', fileId: null },
  ])
  const kept = await bed.owner.query('select digest from webhook_deliveries where channel_id = $1', [channelId])
  const payload = { messageId: file.id, mediaId: `${kept.rows[0].digest}/0`, connection: 'primary' }
  const input = { id: randomUUIDv7(), data: { company: company.id, payload }, signal: AbortSignal.timeout(20_000) }
  await runJob({ ...bed.parts(), elapsed: () => performance.now() }, fetching(config), input)
  expect((await messages())[1].content).toMatchObject({ fileId: input.id, problem: null })

  const letter = (head: string, from = maria) =>
    Buffer.from(`From: ${from}\r\nSubject: x\r\nMessage-ID: <${randomUUID()}@x.test>\r\n${head}\r\n\r\nOlá\r\n`)
  const give = (head: string, sender = maria, url = forwardTo()) => handIn(url, sender, letter(head))
  for (const head of ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: auto_reply'])
    expect(await give(head)).toBe(250)
  expect(await give('X-Nothing: 1', '')).toBe(250)
  await eventually(problems, (rows) => rows.filter((row) => row !== null).length === 4)
  expect(await messages()).toHaveLength(2)

  // Only for addresses of channels; the channel's own is one.
  const at = (address: string) => `smtp://127.0.0.1:${config.mailPort}/${address}`
  expect(await give('X-Nothing: 1', maria, at('nobody@inbox.aura.test'))).toBe(550)
  expect(await give('X-Nothing: 1', maria, at(`${randomUUID().replaceAll('-', '')}@inbox.aura.test`))).toBe(550)
  expect(await give('X-Nothing: 1', maria, at(account.account.address.toUpperCase()))).toBe(250)
  await eventuallyWhen(3)
  // The address stays with its first company: another one does not get the mail, nor does it keep it from the first.
  const first = [company, channelId] as const
  company = await createTestCompany(bench.databaseUrl)
  channelId = randomUUIDv7()
  await expect(connect()).rejects.toMatchObject({ code: 'channels.address_elsewhere' })
  ;[company, channelId] = first
  // What goes round in circles stops here.
  expect(await give(Array.from({ length: 70 }, () => 'Received: from a by b').join('\r\n'))).toBe(554)
})

it('letters made to hurt are taken or noted, and the next one becomes a message', async () => {
  await connect()
  for (const { make } of hostileLetters) expect(await handIn(forwardTo(), maria, make())).toBe(250)
  await write(text('depois de tudo'), { subject: 'Pedido' })
  const words = async () => (await messages()).map(({ content }) => content.text ?? '')
  expect(await eventually(words, (said) => said.includes('depois de tudo'))).toContain('depois de tudo')
  const { rows: letters } = await bed.owner.query('select from dead_letters where company_id = $1', [company.id])
  expect(letters).toEqual([])
})
