/** What RCS alone does: it says what it is asked first, takes a name once, and a press is a choice. */
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection, Sending } from '../adapter.ts'
import { rcs } from './rcs.ts'

const maria = '+5511987654321'
const timeout = () => AbortSignal.timeout(10_000)
let testLine: TestLine
let connection: Connection
beforeAll(async () => {
  testLine = await openTestLine('rcs')
  connection = testLine.connection
})
afterAll(() => testLine[Symbol.asyncDispose]())
beforeEach(() => testLine.simulator.behaveWell(testLine.accountId))

const sending = (n: number, content: Sending['content']): Sending => ({
  messageId: `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`,
  to: maria,
  content,
  replyTo: null,
  file: null,
})

test('the secret of the first webhook challenge is answered to a caller with the token', () => {
  const request = (clientToken: string) => {
    const body = JSON.stringify({ clientToken, secret: 'fake-challenge' })
    return rcs.answer?.(connection, { url: '', headers: {}, body })
  }
  expect(request(connection.secrets.clientToken ?? '')).toBe('fake-challenge')
  expect(request('fake-and-wrong')).toBeNull()
  expect(rcs.answer?.(connection, { url: '', headers: {}, body: 'nonsense' })).toBeNull()
})

test('after no answer it is said again, and arrives once', async () => {
  await testLine.simulator.behave(testLine.accountId, { dropAcks: 1 })
  const message = sending(1, { type: 'text', text: 'Sem resposta' })
  await expect(rcs.send(connection, message, timeout())).rejects.toThrow()
  await testLine.simulator.behaveWell(testLine.accountId)
  expect(await rcs.lookUp?.(connection, message, new Date(), timeout())).toEqual({ externalId: message.messageId })
  expect(await testLine.simulator.sentTo(testLine.accountId, maria)).toHaveLength(1)
})

test('a look says "not sent" only for a no to the message in itself', async () => {
  const look = (over: Partial<Connection>, to = maria) => {
    const message = { ...sending(3, { type: 'text', text: 'Em dúvida' }), to }
    return rcs.lookUp?.({ ...connection, ...over }, message, new Date(), timeout())
  }
  expect(await look({ address: 'another-agent' })).toBe('unknown')
  expect(await look({ settings: { ...connection.settings, clientEmail: 'nobody@fake.example' } })).toBe('unknown')
  expect(await look({}, 'no number')).toBe('not_sent')
  await testLine.simulator.behave(testLine.accountId, { sendFailures: 1, sendFailure: 'refused' })
  expect(await look({})).toBe('not_sent')
})

test('the key may have lost its lines on the way', async () => {
  const privateKey = (connection.secrets.privateKey ?? '').replaceAll('\n', ' ')
  const secrets = { ...connection.secrets, privateKey }
  expect(await rcs.health({ ...connection, secrets }, timeout())).toMatchObject({ status: 'ok' })
})

test('answers that are offered come back as a choice', async () => {
  const buttons = [{ type: 'quick_reply' as const, text: 'Sim' }]
  const values = { header: [], body: [], buttons: [] }
  const words = { name: 'fim', language: 'pt_BR', text: 'Resolvido?', header: null, footer: null }
  const id = '0198c0de-0000-7000-8000-000000000099'
  const template = { type: 'template', templateId: id, version: 1, values, buttons, ...words } as const
  const { externalId } = await rcs.send(connection, sending(2, template), timeout())
  await testLine.simulator.write({
    accountId: testLine.accountId,
    from: maria,
    content: { type: 'choice', id: 'Sim' },
    replyTo: externalId,
  })
  const body = (await testLine.deliveries()).at(-1)?.body ?? ''
  expect(await rcs.read({ body }, connection)).toMatchObject([
    { type: 'message', from: maria, content: { type: 'choice', title: 'Sim', payload: 'Sim' } },
  ])
})

test('a typing event names its customer and is not stored', async () => {
  const before = (await testLine.deliveries()).length
  await testLine.simulator.typing({ accountId: testLine.accountId, from: maria })
  const [delivery, ...more] = (await testLine.deliveries()).slice(before)
  if (!delivery) throw new Error('nothing was delivered')
  expect(more).toEqual([])
  expect(rcs.verify(connection, delivery)).toBe(true)
  expect(rcs.typing?.(delivery, connection)).toBe(maria)
  expect(rcs.typing?.(delivery, { address: 'another' })).toBe(null)
  expect(await rcs.read(delivery, connection)).toEqual([])
})

test('a card arrives with its title, its picture and its buttons', async () => {
  const fileId = '0198c0de-0000-7000-8000-00000000f11e'
  const card = {
    ...{ title: 'Coleção nova', fileId },
    buttons: [
      { type: 'url' as const, text: 'Ver', url: 'https://loja.example/nova' },
      { type: 'reply' as const, text: 'Quero' },
    ],
  }
  const file = { name: 'nova.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) }
  const message = { ...sending(9, { type: 'text', text: 'Chegou à loja.', card }), file }
  await rcs.send(connection, message, timeout())
  const sent = await testLine.simulator.sentTo(testLine.accountId)
  expect(sent.at(-1)?.content).toMatchObject({
    ...{ header: 'Coleção nova', text: 'Chegou à loja.', media: { media: 'image', mime: 'image/png' } },
    buttons: [{ title: 'Ver', url: 'https://loja.example/nova' }, { title: 'Quero' }],
  })
})
