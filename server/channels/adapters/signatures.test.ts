/**
 * What proves that a delivery came from the provider, tried alike for every kind of channel: a delivery as the
 * simulator really signs it, and everything that somebody without the secret could make of it.
 */
import { gzipSync } from 'node:zlib'
import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { googleSignature, metaSignature } from '@aura/infra/phone/sign.ts'
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { read as source, sources } from '@aura/infra/sources.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, type Delivery, Unreadable } from '../adapter.ts'
import { providers } from './index.ts'

const maria = '+5511987654321'
const byWeb = channelKinds.filter(hasProvider).filter((kind) => kind !== 'email')

/** The last thing that a line was told. */
async function delivered(line: TestLine): Promise<Delivery> {
  const delivery = (await line.deliveries()).at(-1)
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}

describe.each(byWeb)('%s', (kind) => {
  const provider = providers[kind]
  let line: TestLine
  let other: TestLine
  let delivery: Delivery
  let header: string
  let signature: string
  beforeAll(async () => {
    line = await openTestLine(kind, (delivery) => provider.orders?.(line.connection, delivery) ?? null)
    other = await openTestLine(kind, (delivery) => provider.orders?.(other.connection, delivery) ?? null)
    if (kind === 'voice') await line.simulator.call({ accountId: line.accountId, from: maria, name: 'Maria' })
    else
      await line.simulator.write({
        accountId: line.accountId,
        from: maria,
        name: 'Maria',
        content: { type: 'text', text: 'Pix de R$ 100,00 + taxa' },
      })
    delivery = await delivered(line)
    ;[header = '', signature = ''] = Object.entries(delivery.headers).find(([name]) => name.includes('signature')) ?? []
  })
  afterAll(async () => {
    await line[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
  })

  const accepts = (over: Partial<Delivery> = {}, connection: Connection = line.connection) =>
    provider.verify(connection, { ...delivery, ...over })
  const signedWith = (value: string, name = header) => {
    const { [header]: _, ...rest } = delivery.headers
    return { headers: { ...rest, [name]: value } }
  }

  test('what the provider signed is taken, and says something', async () => {
    expect(accepts()).toBe(true)
    expect(await provider.read(delivery, line.connection)).toHaveLength(1)
  })

  test('without a signature, with half of one, twice, or under another name it is not', () => {
    const flipped = signature.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const bare = signature.replace(/^sha256=/, '')
    const wrong = ['', ' ', '=', 'sha256=', 'null', signature.slice(0, -1), `${signature}A`, ` ${signature}`, flipped]
    // As Node joins a header that came twice: the right one beside a wrong one proves nothing.
    const doubled = [`${signature}, ${signature}`, `${signature}, x`, `x, ${signature}`, `${signature},`]
    for (const value of [...wrong, ...doubled, signature.toUpperCase(), `sha1=${bare}`, `sha512=${bare}`])
      expect([value, accepts(signedWith(value))]).toEqual([value, false])
    for (const name of ['x-signature', 'x-hub-signature', 'authorization', `x-${header}`])
      expect(accepts(signedWith(signature, name))).toBe(false)
    expect(accepts({ headers: {} })).toBe(false)
  })

  test('of another channel, another account or another company it is not', () => {
    expect(accepts({}, other.connection)).toBe(false)
    // The secrets of the one at the address of the other, where the address is part of what is signed.
    const elsewhere = { ...other.connection, secrets: line.connection.secrets }
    expect(accepts({}, elsewhere)).toBe(kind === 'whatsapp' || kind === 'rcs')
  })

  test('of the right account but about another number it says nothing', async () => {
    expect(await provider.read(delivery, other.connection)).toEqual([])
  })

  test('with no secret at all nothing is right, not even what was signed with none', () => {
    const secrets = Object.fromEntries(Object.keys(line.connection.secrets).map((name) => [name, '']))
    for (const value of [signature, metaSignature('', delivery.body), googleSignature('', delivery.body)])
      for (const none of [secrets, {}])
        expect(accepts(signedWith(value), { ...line.connection, secrets: none })).toBe(false)
  })

  /** Twilio signs names and values without what stands between them, so a field can be hidden; nothing can be put in. */
  test('a body that was changed after signing is refused, or says the very same, or nothing', async () => {
    const before = await provider.read(delivery, line.connection)
    const hides = kind === 'sms' || kind === 'voice'
    const text = async (body: string) => {
      try {
        return await provider.read({ body }, line.connection)
      } catch (error) {
        if (error instanceof Unreadable) return []
        throw error
      }
    }
    const { body } = delivery
    const change = fc.tuple(fc.nat(body.length - 1), fc.constantFrom('', ' ', '0', '}', '&', '+', '=', 'é', '"', '\n'))
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async ([at, fragment], instead) => {
        const changed = body.slice(0, at) + fragment + body.slice(instead ? at + 1 : at)
        if (!accepts({ body: changed })) return
        const after = await text(changed)
        expect(hides && after.length === 0 ? before : after).toEqual(before)
      }),
      // Each name run into its value, which a signature over a form does not notice.
      { numRuns: 400, examples: [...body.matchAll(/=/g)].map(({ index }) => [[index, ''], true]) },
    )
  })

  test('cut, doubled, packed or in another encoding it is refused', () => {
    const { body } = delivery
    const packed = gzipSync(body).toString('utf8')
    const wide = Buffer.from(body, 'utf16le').toString('utf8')
    for (const changed of ['', '{}', body.slice(0, -1), body + body, packed, wide, `\uFEFF${body.slice(1)}`])
      expect(accepts({ body: changed })).toBe(false)
  })

  test('what it is called, by its type or its address, proves nothing and spoils nothing', () => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(accepts({ headers: { ...delivery.headers, 'content-type': type } })).toBe(true)
    // The address is ours to know, so what a proxy or a caller makes of it is not listened to.
    expect(accepts({ url: '/hooks/another?x=1' })).toBe(true)
    const host = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' }
    expect(accepts({ headers: { ...delivery.headers, ...host } })).toBe(true)
  })

  test('told again it says the same under the same name, so that it is taken once', async () => {
    const report = async () =>
      (await provider.read(delivery, line.connection)).map(
        (providerEvent) => 'externalId' in providerEvent && providerEvent,
      )
    expect(await report()).toEqual(await report())
    expect(await report()).toEqual([expect.objectContaining({ externalId: expect.stringMatching(/\S{8}/) })])
  })
})

test('mail comes by its own door, and nothing that is posted is taken for a letter', () => {
  const connection = {
    channelId: 'one',
    address: 'a@b.test',
    settings: {},
    secrets: {},
    hookUrl: '',
    simulatorUrl: null,
  }
  for (const headers of [{}, { 'x-hub-signature-256': metaSignature('', 'x') }])
    expect(providers.email.verify(connection, { url: '', headers, body: 'x' })).toBe(false)
})

test('no adapter compares a signature or a token itself, where time would tell how much of it was right', () => {
  const files = sources(/^server\/channels\/adapters\/(?!.*\.test\.ts$).*\.ts$/).filter(
    (path) => !/proof\.ts$/.test(path),
  )
  expect(files.length).toBeGreaterThan(10)
  const comparing = /(signature|secret|token)\w*\b[^=!<>\n]{0,40}[=!]==(?!\s*(null|undefined|''))/i
  expect(files.filter((path) => comparing.test(source(path)))).toEqual([])
})
