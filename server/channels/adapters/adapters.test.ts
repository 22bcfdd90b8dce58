/** What every adapter has to do, each against a simulator that speaks its provider's own protocol. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import { carriesMessages, channelKinds } from '@aura/contracts/channels/channel.ts'
import { content as anyContent } from '@aura/contracts/conversations/message.ts'
import { carriesReactions } from '@aura/contracts/conversations/react.ts'
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { freePort } from '@aura/infra/ports.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ParserStopped } from '../../platform/parsing/thread.ts'
import { type Connection, ProviderError, type ProviderEvent, type Sending, Unreadable } from '../adapter.ts'
import { adapters } from './index.ts'

const timeout = () => AbortSignal.timeout(10_000)

/** By one character; what is signed may be packed. */
const spoilt = (body: string) => body.replace('script', 'scripT').replace('"data":"eyJ', '"data":"eyI')

const innerUrls = [
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
]
const innerHosts = ['169.254.169.254', '127.0.0.1', '10.1.2.3', 'localhost', '127.1', '2130706433']

describe.each(channelKinds.filter(carriesMessages).filter((kind) => kind !== 'webchat'))('%s', (kind) => {
  const adapter = adapters[kind]
  const byMail = reachedAt(kind) === 'email'
  const maria = byMail ? 'maria@cliente.test' : '+5511987654321'
  let sends = 0
  const text = (words: string, over: Partial<Sending> = {}): Sending => ({
    messageId: `0198c0de-0000-7000-8000-${String(++sends).padStart(12, '0')}`,
    to: maria,
    content: { type: 'text', text: words },
    replyTo: null,
    file: null,
    ...over,
  })
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
  const report = async (): Promise<ProviderEvent[]> =>
    (await Promise.all((await line.deliveries()).map((delivery) => adapter.read(delivery, connection)))).flat()
  /** The same with another provider in place of its own, which may be called. */
  const at = (url: string): Partial<Connection> => {
    const { hostname: smtpHost, port: smtpPort } = new URL(url)
    const settings = {
      ...connection.settings,
      ...(byMail ? { smtpHost, smtpPort } : { baseUrl: url }),
      ...(kind === 'rcs' && { tokenUrl: url }),
    }
    return { settings, simulatorUrl: url, simulatorMailUrl: url.replace('http:', 'smtp:') }
  }
  const outcome = (sending: Sending, over: Partial<Connection> = {}, signal = timeout()) =>
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
    const { externalId } = await adapter.send(connection, text('Olá, Maria ✓ {{1}} & <b>'), timeout())
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
    expect(await outcome(text('Ninguém'), at(gone))).toBe('later')
    await expect(adapter.health({ ...connection, ...at(gone) }, timeout())).rejects.toThrow()
  })

  test('no answer leaves it open whether it went out', async () => {
    await line.simulator.behave(line.accountId, { dropAcks: 1 })
    expect(await outcome(text('Sem resposta'))).toBe('unknown')
    expect(await onPhone('Sem resposta')).toHaveLength(1)
    await line.simulator.behave(line.accountId, { dropAcks: 0, sendFailures: 1, sendFailure: 'error' })
    expect(await outcome(text('Erro de lá'))).toBe('unknown')

    // Accepted by a server that never answers, until the send is aborted.
    const stop = new AbortController()
    const silent = createServer(() => stop.abort())
    if (byMail) silent.on('connection', () => stop.abort())
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const simulatorUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    // A mail server that does not even greet has got no letter, and without a token nothing is sent.
    expect(await outcome(text('Silêncio'), at(simulatorUrl), stop.signal)).toBe(
      byMail || kind === 'rcs' ? 'later' : 'unknown',
    )
    silent.closeAllConnections()
    silent.close()
  })

  test.each(byMail ? innerHosts : innerUrls)('nobody makes us call %s', async (location) => {
    const settings = {
      ...connection.settings,
      ...(byMail ? { smtpHost: location, smtpPort: '587' } : { baseUrl: location }),
    }
    expect(await outcome(text('Para dentro'), { settings })).toBe('refused')
    expect(await adapter.health({ ...connection, settings }, timeout())).toMatchObject({ status: 'failing' })
    // In production the simulator's address is one like any other.
    expect(await outcome(text('Para dentro'), { simulatorUrl: null, simulatorMailUrl: null })).toBe('refused')
  })

  test('its receipts come back, signed, and say the furthest it got', async () => {
    // Nobody hears of a letter that arrived; that an RCS message was sent is said by the answer alone.
    const steps = byMail ? [] : kind === 'rcs' ? ['delivered'] : ['sent', 'delivered']
    const sending = text('Com recibo')
    const { externalId } = await adapter.send(connection, sending, timeout())
    const receipts = (await report()).filter(
      (providerEvent) => providerEvent.type === 'receipt' && providerEvent.externalId === externalId,
    )
    expect(receipts.map((receipt) => receipt.type === 'receipt' && receipt.status)).toEqual(steps)
    const [first] = receipts
    if (kind === 'whatsapp' || kind === 'rcs') expect(first).toMatchObject({ messageId: sending.messageId })
  })

  test('one that failed on its way says why', async () => {
    await line.simulator.behave(line.accountId, { undeliverable: true })
    const { externalId } = await adapter.send(connection, text('Não chega'), timeout())
    const failed = (await report()).find(
      (providerEvent) => providerEvent.type === 'receipt' && providerEvent.status === 'failed',
    )
    expect(failed).toMatchObject({
      externalId,
      problem: expect.stringMatching(kind === 'rcs' ? /^TTL_/ : /\w+ .*\(\d+\)$/),
    })
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
    // Mail has a door of its own: nobody delivers it to this one.
    expect(adapter.verify(connection, delivery)).toBe(!byMail)
    const [message, ...more] = await adapter.read(delivery, connection)
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
    expect(adapter.verify(connection, { ...delivery, body: spoilt(body) })).toBe(false)
    expect(adapter.verify(connection, { ...delivery, headers: {} })).toBe(false)
    const secrets = Object.fromEntries(Object.keys(connection.secrets).map((name) => [name, 'another-fake-secret']))
    expect(adapter.verify({ ...connection, secrets }, delivery)).toBe(false)
    const empty = Object.fromEntries(Object.keys(connection.secrets).map((name) => [name, '']))
    expect(adapter.verify({ ...connection, secrets: empty }, delivery)).toBe(false)
    for (const [name, value] of Object.entries(headers).filter(([value]) => value.includes('signature')))
      for (const wrong of [value.slice(0, -2), `${value}0`, value.toUpperCase(), ''])
        expect(adapter.verify(connection, { ...delivery, headers: { ...headers, [name]: wrong } })).toBe(false)

    // 2. Replayed it says the same again, under the same name, so that it can be taken once.
    expect(await adapter.read(delivery, connection)).toEqual([message])

    // 3. What is said of another number is not ours.
    const settings = Object.fromEntries(Object.keys(connection.settings).map((name) => [name, 'another']))
    if (!byMail) expect(await adapter.read(delivery, { address: 'another', settings })).toEqual([])
  })

  test('our reaction reaches the customer message and is removed again, or is refused where the channel carries none', async () => {
    const written = { accountId: line.accountId, from: maria, content: { type: 'text', text: 'Obrigada!' } } as const
    const { id: replyTo } = await line.simulator.write(written)
    const onCustomerMessage = async () => {
      const { messages } = await line.simulator.messages({ account: line.accountId, from: 'customer' })
      return messages.find(({ id }) => id === replyTo)?.reactions.company
    }
    const react = (emoji: string | null) => outcome(text('', { content: { type: 'reaction', emoji }, replyTo }))
    const carried = carriesReactions(kind)
    expect(await react('❤️')).toBe(carried ? 'sent' : 'refused')
    expect(await onCustomerMessage()).toBe(carried ? '❤️' : null)
    expect(await react(null)).toBe(carried ? 'sent' : 'refused')
    expect(await onCustomerMessage()).toBe(null)
    expect(await outcome(text('', { content: { type: 'reaction', emoji: '👍' } }))).toBe('refused')
  })

  test('a picture of a customer is named, and fetched with our token', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000', 'hex')
    await line.simulator.write({
      accountId: line.accountId,
      from: maria,
      content: { type: 'media', media: 'image', mime: 'image/png', base64: bytes.toString('base64'), caption: 'Veja' },
    })
    const last = (await report()).at(-1)
    if (last?.type !== 'message' || !last.mediaId) throw new Error('no picture came')
    expect(last.content).toMatchObject({ type: 'media', media: 'image', fileId: null })
    // A letter's words stand before its files.
    expect((await report()).at(byMail ? -2 : -1)).toMatchObject({
      content: byMail ? { text: 'Veja' } : { caption: kind === 'rcs' ? null : 'Veja' },
    })
    const { type, body, size } = await adapter.media(connection, last.mediaId, timeout())
    expect(type).toBe('image/png')
    expect(size).toBe(bytes.length)
    expect(Buffer.from(await new Response(body).bytes())).toEqual(bytes)
    await expect(adapter.media(connection, `${last.mediaId}0`, timeout())).rejects.toThrow(ProviderError)
  })

  test('health is what the provider says, and what is wrong in its words', async () => {
    expect(await adapter.health(connection, timeout())).toMatchObject({ status: 'ok', problem: null })
    const secrets = Object.fromEntries(Object.keys(connection.secrets).map((name) => [name, 'fake-and-wrong-secret']))
    const ill = await adapter.health({ ...connection, secrets }, timeout())
    expect(ill).toMatchObject({ status: 'failing', problem: expect.stringMatching(/\w{5}/) })
  })

  test('garbage is refused in clean words, and what passes is something we know', async () => {
    await line.simulator.write({ accountId: line.accountId, from: maria, content: { type: 'text', text: 'Base' } })
    const real = (await line.deliveries()).map(({ body }) => body)
    const isKnown = (providerEvent: ProviderEvent) =>
      providerEvent.type !== 'message' || z.safeParse(anyContent, providerEvent.content).success
    const read = async (body: string): Promise<void> => {
      try {
        if (!(await adapter.read({ body }, connection)).every(isKnown)) throw new Error('told something unknown')
      } catch (error) {
        // As in the product: the machine may have been busy.
        if (error instanceof ParserStopped && error.reason === 'time') return read(body)
        if (!(error instanceof Unreadable)) throw error
      }
    }
    // 1. Anything at all, and any JSON.
    const bytes = fc.uint8Array({ maxLength: 300 }).map((item) => Buffer.from(item).toString('latin1'))
    await fc.assert(fc.asyncProperty(bytes, read), { numRuns: 300 })
    await fc.assert(fc.asyncProperty(fc.json(), read), { numRuns: 300 })
    // 2. What the provider says, with a piece cut out or something put in its place.
    const broken = fc.record({
      body: fc.constantFrom(...real),
      from: fc.nat(3_000),
      length: fc.nat(40),
      put: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('null', '"', '{}', '[]', '\\u0000', '-1e99', '%00')),
    })
    await fc.assert(
      fc.asyncProperty(broken, async ({ body, from, length, put }) => {
        const at = from % body.length
        await read(body.slice(0, at) + put + body.slice(at + length))
      }),
      { numRuns: 1_000 },
    )
    // 3. Very long and very deep.
    await read('['.repeat(100_000))
    await read(`${real[0]}${'a'.repeat(1_000_000)}`)
  })
})
