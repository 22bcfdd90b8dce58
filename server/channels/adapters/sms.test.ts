/** What an SMS gateway alone does: it can be asked whether something went out, and signs over addresses. */
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection, Sending } from '../adapter.ts'
import { sms } from './sms.ts'

const maria = '+5511987654321'
const timeout = () => AbortSignal.timeout(10_000)
let testLine: TestLine
let connection: Connection
beforeAll(async () => {
  testLine = await openTestLine('sms')
  connection = testLine.connection
})
afterAll(() => testLine[Symbol.asyncDispose]())
beforeEach(() => testLine.simulator.behaveWell(testLine.accountId))

const text = (words: string): Sending => ({
  messageId: 'fake-message-id',
  to: maria,
  content: { type: 'text', text: words },
  replyTo: null,
  file: null,
})
const lookUp = (sending: Sending, since: Date) => sms.lookUp?.(connection, sending, since, timeout())

test('after no answer the gateway is asked, and the words have to be the same', async () => {
  const since = new Date()
  await testLine.simulator.behave(testLine.accountId, { dropAcks: 1 })
  await expect(sms.send(connection, text('Sem resposta'), timeout())).rejects.toThrow()
  const [sent] = await testLine.simulator.sentTo(testLine.accountId, maria)
  expect(await lookUp(text('Sem resposta'), since)).toEqual({ externalId: sent?.id })
  expect(await lookUp(text('Sem resposta.'), since)).toBe('not_sent')
  expect(await lookUp({ ...text('Sem resposta'), to: '+5511987654322' }, since)).toBe('not_sent')

  // What is older than the attempt may be another message with the same words, and so may two.
  expect(await lookUp(text('Sem resposta'), new Date(since.getTime() + 60_000))).toBe('unknown')
  await expect(sms.send(connection, text('Sem resposta'), timeout())).rejects.toThrow()
  expect(await lookUp(text('Sem resposta'), since)).toBe('unknown')
})

test('only words go out', async () => {
  const content = { type: 'location', latitude: 1, longitude: 1, name: null, address: null } as const
  await expect(sms.send(connection, { ...text(''), content }, timeout())).rejects.toMatchObject({ outcome: 'refused' })
  await expect(sms.send(connection, text('a'.repeat(1_601)), timeout())).rejects.toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('21617'),
  })
})

test('a suspended account is a failing channel', async () => {
  const account = { kind: 'sms', accountSid: testLine.accountId } as const
  await testLine.simulator.openAccount({ ...account, status: 'suspended' })
  expect(await sms.health(connection, timeout())).toMatchObject({ status: 'failing', problem: 'suspended' })
  await testLine.simulator.openAccount({ ...account, status: 'active' })
})

test('a delivery for another address is not ours, whatever its words', async () => {
  await testLine.simulator.write({ accountId: testLine.accountId, from: maria, content: { type: 'text', text: 'Oi' } })
  const delivery = (await testLine.deliveries()).at(-1)
  if (!delivery) throw new Error('nothing was delivered')
  expect(sms.verify(connection, delivery)).toBe(true)
  expect(sms.verify({ ...connection, hookUrl: `${connection.hookUrl}2` }, delivery)).toBe(false)
})

test('the password goes to the gateway alone', async () => {
  for (const mediaId of ['https://elsewhere.example/file', 'nonsense', 'http://169.254.169.254/'])
    await expect(sms.media(connection, mediaId, timeout())).rejects.toMatchObject({ outcome: 'refused' })
})

test('a file that a wrong key cannot fetch is still there for the right one', async () => {
  const secrets = { ...connection.secrets, authToken: 'no longer right' }
  const url = `${connection.settings.baseUrl}/2010-04-01/Accounts/${connection.settings.accountSid}/Messages/MM1/Media/ME1`
  await expect(sms.media({ ...connection, secrets }, url, timeout())).rejects.toMatchObject({ outcome: 'later' })
  await expect(sms.media(connection, url, timeout())).rejects.toMatchObject({ outcome: 'refused' })
})

test('words and several files of one delivery are messages of their own', async () => {
  const sid = `MM${'0'.repeat(32)}`
  const form = {
    MessageSid: sid,
    AccountSid: connection.settings.accountSid ?? '',
    From: maria,
    Body: 'Vejam',
    NumMedia: '2',
    MediaUrl0: 'https://fake.example/0',
    MediaContentType0: 'image/jpeg',
    MediaUrl1: 'https://fake.example/1',
    MediaContentType1: 'application/pdf',
  }
  expect(await sms.read({ body: new URLSearchParams(form).toString() }, connection)).toMatchObject([
    { externalId: sid, mediaId: 'https://fake.example/0', content: { media: 'image', caption: 'Vejam' } },
    { externalId: `${sid}/1`, mediaId: 'https://fake.example/1', content: { media: 'document', caption: null } },
  ])
})

test.each([
  ['queued', []],
  ['sending', []],
  ['sent', ['sent']],
  ['delivered', ['delivered']],
  ['undelivered', ['failed']],
  ['failed', ['failed']],
])('the status "%s" is told as %j', async (status, reported) => {
  const form = {
    MessageSid: `SM${'0'.repeat(32)}`,
    AccountSid: connection.settings.accountSid ?? '',
    MessageStatus: status,
  }
  const read = await sms.read({ body: new URLSearchParams(form).toString() }, connection)
  expect(read.map((providerEvent) => providerEvent.type === 'receipt' && providerEvent.status)).toEqual(reported)
})
