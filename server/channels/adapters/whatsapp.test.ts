/** What WhatsApp alone can do: files, templates, places, presses, reactions, and the question before it delivers. */
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection, Sending } from '../adapter.ts'
import { whatsapp } from './whatsapp.ts'

const maria = '+5511987654321'
const timeout = () => AbortSignal.timeout(10_000)
let testLine: TestLine
let connection: Connection
beforeAll(async () => {
  testLine = await openTestLine('whatsapp')
  connection = testLine.connection
})
afterAll(() => testLine[Symbol.asyncDispose]())
beforeEach(() => testLine.simulator.behaveWell(testLine.accountId))

const send = (content: Sending['content'], over: Partial<Sending> = {}) =>
  whatsapp.send(
    connection,
    { messageId: 'fake-message-id', to: maria, content, replyTo: null, file: null, ...over },
    timeout(),
  )
const lastOnPhone = async () => (await testLine.simulator.sentTo(testLine.accountId, maria)).at(-1)
const lastTold = async () =>
  (await whatsapp.read({ body: (await testLine.deliveries()).at(-1)?.body ?? '' }, connection))[0]
const media = (kind: 'image' | 'document') =>
  ({ type: 'media', media: kind, fileId: null, name: 'Nota “1”.pdf', caption: 'A nota', problem: null }) as const

type TemplateContent = Extract<Sending['content'], { type: 'template' }>
const templateOf = (body: string[], over: Partial<TemplateContent> = {}): TemplateContent => ({
  type: 'template',
  templateId: 'fake-template-id',
  version: 1,
  name: 'retomar_atendimento',
  language: 'pt_BR',
  values: { header: [], body, buttons: [] },
  header: null,
  text: '…',
  footer: null,
  buttons: [],
  ...over,
})

test('a file is uploaded and sent by its name there', async () => {
  const bytes = Buffer.from('%PDF-1.7 fake')
  const file = { name: 'Nota “1”.pdf', type: 'application/pdf', bytes }
  await send(media('document'), { file })
  const sent = await lastOnPhone()
  if (sent?.content.type !== 'media') throw new Error('no file came')
  expect(sent.content).toMatchObject({
    media: 'document',
    mime: 'application/pdf',
    name: 'Nota “1”.pdf',
    caption: 'A nota',
  })
  const answer = await fetch(`${testLine.simulator.url}/dev/phone/api/media/${sent.content.mediaId}`)
  expect(Buffer.from(await answer.bytes())).toEqual(bytes)
  await expect(send(media('image'))).rejects.toMatchObject({ outcome: 'refused' })
})

test('an upload that fails leaves no doubt: the message did not go out', async () => {
  const gone = new AbortController()
  gone.abort()
  const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from('fake') }
  const sending = { messageId: 'fake', to: maria, content: media('image'), replyTo: null, file }
  await expect(whatsapp.send(connection, sending, gone.signal)).rejects.toMatchObject({ outcome: 'later' })
})

test('a template goes with its language and its values; one that is not approved is refused', async () => {
  const content = templateOf(['Maria'])
  await send(content)
  expect((await lastOnPhone())?.content).toMatchObject({ text: 'Olá, Maria! Podemos continuar o seu atendimento?' })
  await expect(send({ ...content, language: 'es_ES' })).rejects.toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('132001'),
  })
  await expect(send(templateOf([]))).rejects.toMatchObject({ outcome: 'refused' })
})

test('a template’s header and address have values of their own', async () => {
  const values = { header: ['48213'], body: ['Maria', 'sexta'], buttons: [{ index: 0, value: '48213' }] }
  await send(templateOf([], { name: 'pedido_a_caminho', values }))
  expect((await lastOnPhone())?.content).toMatchObject({
    header: 'Pedido 48213 a caminho',
    text: expect.stringContaining('chega até sexta'),
    footer: 'Mensagem automática',
    buttons: [{ url: 'https://entregas.example.com/p/48213' }, { title: 'Falar com alguém' }],
  })
  await expect(
    send(templateOf([], { name: 'pedido_a_caminho', values: { ...values, buttons: [] } })),
  ).rejects.toMatchObject({ outcome: 'refused', message: expect.stringContaining('132000') })
})

test('a template’s file, its named values and the code to be copied go as their parts; without one of them it is refused', async () => {
  const content = templateOf(['Maria', '10/12/2026'], {
    name: 'segunda_via_de_boleto',
    values: {
      header: [],
      body: ['Maria', '10/12/2026'],
      buttons: [{ index: 0, value: 'ABC123' }],
      names: { header: [], body: ['nome', 'vencimento'] },
    },
    buttons: [{ type: 'copy_code', text: 'Copiar código', code: 'ABC123' }],
    file: { media: 'document', fileId: 'fake-file-id', name: 'Boleto.pdf' },
  })
  const file = { name: 'Boleto.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 fake') }
  await send(content, { file })
  expect((await lastOnPhone())?.content).toMatchObject({
    media: { media: 'document', mime: 'application/pdf', name: 'Boleto.pdf' },
    text: 'Olá, Maria! Segue o boleto com vencimento em 10/12/2026.',
    buttons: [{ code: 'ABC123' }],
  })
  const refused = async (over: Partial<TemplateContent>, sent = file) =>
    await send({ ...content, ...over }, { file: sent }).catch((error: Error) => error.message)
  expect(await refused({ values: { ...content.values, names: { header: [], body: ['nome', 'outra'] } } })).toContain(
    '(#100)',
  )
  expect(await refused({ file: { media: 'image', fileId: 'fake-file-id', name: 'a.png' } })).toContain('132012')
  expect(await refused({ values: { ...content.values, buttons: [] } })).toContain('132000')
})

test('outside the window free words fail on their way, with the provider’s reason', async () => {
  await testLine.simulator.behave(testLine.accountId, { windowClosed: true })
  await send({ type: 'text', text: 'Oi' })
  expect(await lastTold()).toMatchObject({ status: 'failed', problem: expect.stringContaining('131047') })
})

test('a place goes out and comes in; an answer names what it answers', async () => {
  const location = { type: 'location', latitude: -23.56, longitude: -46.65, name: 'Paulista', address: null } as const
  const { externalId } = await send(location)
  expect((await lastOnPhone())?.content).toMatchObject(location)
  await testLine.simulator.write({ accountId: testLine.accountId, from: maria, content: location, replyTo: externalId })
  expect(await lastTold()).toMatchObject({ content: location, replyToExternalId: externalId })
  await send({ type: 'text', text: 'Vi' }, { replyTo: externalId })
  expect(await lastOnPhone()).toMatchObject({ replyTo: externalId })
})

test('presses, reactions and cards are told', async () => {
  const { externalId } = await send(templateOf(['Maria']))
  const from = { accountId: testLine.accountId, from: maria }
  await testLine.simulator.write({ ...from, content: { type: 'choice', id: 'Agora não' }, replyTo: externalId })
  expect(await lastTold()).toMatchObject({ content: { type: 'choice', title: 'Agora não', payload: 'Agora não' } })
  await testLine.simulator.react({ messageId: externalId, emoji: '👍🏽' })
  expect(await lastTold()).toEqual({ type: 'reaction', from: maria, toExternalId: externalId, emoji: '👍🏽' })
  await testLine.simulator.react({ messageId: externalId, emoji: null })
  expect(await lastTold()).toMatchObject({ type: 'reaction', emoji: null })
  await testLine.simulator.write({ ...from, content: { type: 'contacts', name: 'Ana' } })
  expect(await lastTold()).toMatchObject({ content: { type: 'unknown', what: 'contacts' } })
  await testLine.simulator.write({ ...from, content: { type: 'unsupported' } })
  expect(await lastTold()).toMatchObject({ content: { type: 'unknown', what: 'unsupported' } })
})

test('its question is answered when the token is ours', () => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.challenge': '271828',
    'hub.verify_token': connection.secrets.verifyToken ?? '',
  }
  expect(whatsapp.greet?.(connection, query)).toBe('271828')
  expect(whatsapp.greet?.(connection, { ...query, 'hub.verify_token': 'fake' })).toBeNull()
  expect(whatsapp.greet?.(connection, { ...query, 'hub.mode': 'other' })).toBeNull()
  expect(whatsapp.greet?.({ ...connection, secrets: {} }, { ...query, 'hub.verify_token': '' })).toBeNull()
})

test('one bad piece of a delivery does not hide the others; what no database holds is left out', async () => {
  const value = {
    metadata: { phone_number_id: connection.settings.phoneNumberId },
    contacts: [null, { wa_id: '5511987654321', profile: { name: `Ma\0ria\n ${'x'.repeat(500)}\ud83d` } }],
    messages: [
      null,
      { id: 'wamid.1', from: 'abc', type: 'text', text: { body: 'nobody' } },
      { id: 'wamid.2', from: '5511987654321', type: 'text', timestamp: 'soon', text: { body: 'a\0b\ud83d' } },
      { id: 'wamid.3', from: '5511987654321', type: 'location', location: { latitude: 900, longitude: 0 } },
    ],
    statuses: [
      7,
      { id: 'wamid.4', status: 'pending' },
      { id: 'wamid.5', status: 'toString' },
      { id: 'wamid.6', status: 'read' },
    ],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value }] }],
  })
  const providerEvents = await whatsapp.read({ body }, connection)
  expect(providerEvents).toMatchObject([
    { externalId: 'wamid.2', content: { text: 'ab\ufffd' }, at: null },
    { externalId: 'wamid.3', content: { type: 'unknown', what: 'location' } },
    { externalId: 'wamid.6', status: 'read' },
  ])
  const [first] = providerEvents
  expect(first?.type === 'message' && first.name).toMatch(/^Maria x{100,114}$/)
})
