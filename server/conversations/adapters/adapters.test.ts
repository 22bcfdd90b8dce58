/** What every adapter has to do, each against a simulator that speaks its provider's own protocol. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { channelKinds } from '@aura/contracts/conversations/channel.ts'
import { content as anyContent } from '@aura/contracts/conversations/message.ts'
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { freePort } from '@aura/infra/ports.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Connection, ProviderError, type Sending, type Told, Unreadable } from '../adapter.ts'
import { adapters } from './index.ts'

const patience = () => AbortSignal.timeout(10_000)
const maria = '+5511987654321'
const text = (words: string, over: Partial<Sending> = {}): Sending => ({
  messageId: '0198c0de-0000-7000-8000-000000000001',
  to: maria,
  content: { type: 'text', text: words },
  replyTo: null,
  file: null,
  ...over,
})

describe.each(channelKinds)('%s', (kind) => {
  const adapter = adapters[kind]
  let line: TestLine
  let connection: Connection
  beforeAll(async () => {
    line = await openTestLine(kind)
    connection = line.connection
  })
  afterAll(() => line[Symbol.asyncDispose]())
  beforeEach(() => line.simulator.behaveWell(line.accountId))

  const onPhone = async (words: string) =>
    (await line.simulator.sentTo(line.accountId, maria)).filter(
      ({ content }) => content.type === 'text' && content.text === words,
    )
  const told = async (): Promise<Told[]> =>
    (await line.deliveries()).flatMap((delivery) => adapter.read(delivery, connection.settings))
  const outcome = (sending: Sending, over: Partial<Connection> = {}, signal = patience()) =>
    adapter.send({ ...connection, ...over }, sending, signal).then(
      () => 'sent',
      (error: unknown) => (error instanceof ProviderError ? error.outcome : 'unknown'),
    )

  test('what has to be given to connect one is what the provider gave', () => {
    expect(z.parse(adapter.settings, connection.settings)).toEqual(connection.settings)
    expect(z.parse(adapter.secrets, connection.secrets)).toEqual(connection.secrets)
    expect(z.safeParse(adapter.secrets, {}).success).toBe(false)
  })

  test('a text arrives once, under the name that the provider answered', async () => {
    const { externalId } = await adapter.send(connection, text('Olá, Maria ✓ {{1}} & <b>'), patience())
    const [arrived, ...more] = await onPhone('Olá, Maria ✓ {{1}} & <b>')
    expect(more).toEqual([])
    expect(arrived).toMatchObject({ id: externalId, customer: maria })
  })

  test('a clear no is refused, and nothing arrives', async () => {
    await line.simulator.behave(line.accountId, { sendFailures: 1, sendFailure: 'refused' })
    expect(await outcome(text('Recusada'))).toBe('refused')
    expect(await outcome(text('Sem número', { to: 'nobody' }))).toBe('refused')
    const { secrets } = connection
    const wrong = Object.fromEntries(Object.keys(secrets).map((name) => [name, 'fake-and-wrong-secret']))
    expect(await outcome(text('Sem direito'), { secrets: wrong })).toBe('refused')
    expect(await onPhone('Recusada')).toEqual([])
  })

  test.each(['too_many', 'busy'] as const)(
    '"%s" may be tried again later, and nothing arrived',
    async (sendFailure) => {
      await line.simulator.behave(line.accountId, { sendFailures: 1, sendFailure })
      expect(await outcome(text(sendFailure))).toBe('later')
      expect(await onPhone(sendFailure)).toEqual([])
    },
  )

  test('a provider that is not there may be tried again later', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`
    const settings = { ...connection.settings, baseUrl: gone }
    expect(await outcome(text('Ninguém'), { settings, simulatorUrl: gone })).toBe('later')
    await expect(adapter.health({ ...connection, settings, simulatorUrl: gone }, patience())).rejects.toThrow()
  })

  test('no answer leaves it open whether it went out', async () => {
    await line.simulator.behave(line.accountId, { dropAcks: 1 })
    expect(await outcome(text('Sem resposta'))).toBe('unknown')
    expect(await onPhone('Sem resposta')).toHaveLength(1)
    await line.simulator.behave(line.accountId, { dropAcks: 0, sendFailures: 1, sendFailure: 'error' })
    expect(await outcome(text('Erro de lá'))).toBe('unknown')

    // Taken by somebody who says nothing, until we stop waiting.
    const stop = new AbortController()
    const silent = createServer(() => stop.abort())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const simulatorUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const settings = { ...connection.settings, baseUrl: simulatorUrl }
    expect(await outcome(text('Silêncio'), { settings, simulatorUrl }, stop.signal)).toBe('unknown')
    silent.closeAllConnections()
    silent.close()
  })

  test.each([
    'http://169.254.169.254',
    'http://127.0.0.1:9',
    'https://127.0.0.1',
    'https://10.1.2.3/v21.0',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://localhost:9',
    'https://user:fake@graph.facebook.com',
    'file:///etc/hosts',
    'nonsense',
  ])('nobody makes us call %s', async (baseUrl) => {
    const settings = { ...connection.settings, baseUrl }
    expect(await outcome(text('Para dentro'), { settings })).toBe('refused')
    expect(await adapter.health({ ...connection, settings }, patience())).toMatchObject({ status: 'failing' })
    // In production the simulator's address is one like any other.
    expect(await outcome(text('Para dentro'), { simulatorUrl: null })).toBe('refused')
  })

  test('its receipts come back, signed, and say the furthest it got', async () => {
    const sending = text('Com recibo')
    const { externalId } = await adapter.send(connection, sending, patience())
    const receipts = (await told()).filter((one) => one.type === 'receipt' && one.externalId === externalId)
    expect(receipts.map((one) => one.type === 'receipt' && one.status)).toEqual(['sent', 'delivered'])
    const [first] = receipts
    if (kind === 'whatsapp') expect(first).toMatchObject({ messageId: sending.messageId })
  })

  test('one that failed on its way says why', async () => {
    await line.simulator.behave(line.accountId, { undeliverable: true })
    const { externalId } = await adapter.send(connection, text('Não chega'), patience())
    const failed = (await told()).find((one) => one.type === 'receipt' && one.status === 'failed')
    expect(failed).toMatchObject({ externalId, problem: expect.stringMatching(/\w+ .*\(\d+\)$/) })
  })

  test('what a customer writes is read, and only with the right signature', async () => {
    const { id } = await line.simulator.write({
      accountId: line.accountId,
      from: maria,
      name: 'Maria “Má” Silva',
      content: { type: 'text', text: 'Oi! <script>alert(1)</script> + & = % é 🎉\nlinha' },
    })
    const delivery = (await line.deliveries()).at(-1)
    if (!delivery) throw new Error('nothing was delivered')
    expect(adapter.verify(connection, delivery)).toBe(true)
    const [message, ...more] = adapter.read(delivery, connection.settings)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      type: 'message',
      externalId: id,
      from: maria,
      mediaId: null,
      content: { type: 'text', text: 'Oi! <script>alert(1)</script> + & = % é 🎉\nlinha' },
    })

    // 1. Changed by one character, signed by another, or not at all.
    const { body, headers } = delivery
    expect(adapter.verify(connection, { ...delivery, body: body.replace('script', 'scripT') })).toBe(false)
    expect(adapter.verify(connection, { ...delivery, headers: {} })).toBe(false)
    const secrets = Object.fromEntries(Object.keys(connection.secrets).map((name) => [name, 'another-fake-secret']))
    expect(adapter.verify({ ...connection, secrets }, delivery)).toBe(false)
    const empty = Object.fromEntries(Object.keys(connection.secrets).map((name) => [name, '']))
    expect(adapter.verify({ ...connection, secrets: empty }, delivery)).toBe(false)
    for (const [name, value] of Object.entries(headers).filter(([one]) => one.includes('signature')))
      for (const wrong of [value.slice(0, -2), `${value}0`, value.toUpperCase(), ''])
        expect(adapter.verify(connection, { ...delivery, headers: { ...headers, [name]: wrong } })).toBe(false)

    // 2. Replayed it says the same again, under the same name, so that it can be taken once.
    expect(adapter.read(delivery, connection.settings)).toEqual([message])

    // 3. What is said of another number is not ours.
    const others = Object.fromEntries(Object.keys(connection.settings).map((name) => [name, 'another']))
    expect(adapter.read(delivery, others)).toEqual([])
  })

  test('a picture of a customer is named, and fetched with our token', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000', 'hex')
    await line.simulator.write({
      accountId: line.accountId,
      from: maria,
      content: { type: 'media', media: 'image', mime: 'image/png', base64: bytes.toString('base64'), caption: 'Veja' },
    })
    const last = (await told()).at(-1)
    if (last?.type !== 'message' || !last.mediaId) throw new Error('no picture came')
    expect(last.content).toMatchObject({ type: 'media', media: 'image', caption: 'Veja', fileId: null })
    const { type, body, size } = await adapter.media(connection, last.mediaId, patience())
    expect(type).toBe('image/png')
    expect(size).toBe(bytes.length)
    expect(Buffer.from(await new Response(body).bytes())).toEqual(bytes)
    await expect(adapter.media(connection, `${last.mediaId}0`, patience())).rejects.toThrow(ProviderError)
  })

  test('health is what the provider says, and what is wrong in its words', async () => {
    expect(await adapter.health(connection, patience())).toMatchObject({ status: 'ok', problem: null })
    const secrets = Object.fromEntries(Object.keys(connection.secrets).map((name) => [name, 'fake-and-wrong-secret']))
    const ill = await adapter.health({ ...connection, secrets }, patience())
    expect(ill).toMatchObject({ status: 'failing', problem: expect.stringMatching(/\w{5}/) })
  })

  test('garbage is refused in clean words, and what passes is something we know', async () => {
    await line.simulator.write({ accountId: line.accountId, from: maria, content: { type: 'text', text: 'Base' } })
    const real = (await line.deliveries()).map(({ body }) => body)
    const isKnown = (one: Told) => one.type !== 'message' || z.safeParse(anyContent, one.content).success
    const read = (body: string) => {
      try {
        if (!adapter.read({ body }, connection.settings).every(isKnown)) throw new Error('told something unknown')
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
      }
    }
    // 1. Anything at all, and any JSON.
    const bytes = fc.uint8Array({ maxLength: 300 }).map((one) => Buffer.from(one).toString('latin1'))
    fc.assert(fc.property(bytes, read), { numRuns: 300 })
    fc.assert(fc.property(fc.json(), read), { numRuns: 300 })
    // 2. What the provider says, with a piece cut out or something put in its place.
    const broken = fc.record({
      body: fc.constantFrom(...real),
      from: fc.nat(3_000),
      length: fc.nat(40),
      put: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('null', '"', '{}', '[]', '\\u0000', '-1e99', '%00')),
    })
    fc.assert(
      fc.property(broken, ({ body, from, length, put }) => {
        const at = from % body.length
        read(body.slice(0, at) + put + body.slice(at + length))
      }),
      { numRuns: 1_000 },
    )
    // 3. Very long and very deep.
    read('['.repeat(100_000))
    read(`${real[0]}${'a'.repeat(1_000_000)}`)
  })
})
