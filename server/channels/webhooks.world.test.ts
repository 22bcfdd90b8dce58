/** The providers' webhooks, as providers and as strangers use them, with workers behind. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { channelControl, type OpenedAccount } from '@aura/infra/phone/control.ts'
import { metaSignature, twilioSignature } from '@aura/infra/phone/sign.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '../platform/config.ts'
import { connectPool } from '../platform/database/pools.ts'
import { withLog } from '../platform/with-log.ts'
import { insertChannel } from './channels.ts'
import { refusedPerMinute } from './refused-deliveries.ts'

const undo = new AsyncDisposableStack()
let url: string
let config: Config
let owner: pg.Pool
let pool: pg.Pool
let databaseUrl: string
const phones = channelControl(sharedWorld().addresses.simulated.simulatorUrl ?? '')

beforeAll(async () => {
  const database = undo.use(await sharedWorld().freshDatabase())
  databaseUrl = database.url
  const server = undo.use(await sharedWorld().server({ databaseUrl }))
  undo.use(await sharedWorld().workers({ databaseUrl }))
  url = server.url
  config = server.config
  owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => {})
  undo.defer(() => owner.end())
  pool = connectPool('aura_app', { databaseUrl, max: 2, onError: () => {} })
  undo.defer(() => pool.end())
})
afterAll(() => undo.disposeAsync())

let company: TestCompany
let channelId: string
let account: OpenedAccount
beforeEach(async () => {
  company = await createTestCompany(databaseUrl)
  ;({ channelId, account } = await connect('whatsapp'))
})

async function connect(kind: 'whatsapp' | 'sms') {
  const channelId = randomUUID()
  const account = await phones.openAccount({ kind, callbackUrl: `${url}/hooks/${channelId}` })
  const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const
  const { settings, secrets } = account
  const { address } = account.account
  const fresh = { id: channelId, companyId: company.id, kind, name: 'Atendimento', address, settings, secrets, health }
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUID() }
  const batch = { company: company.id, actor: null, cause: null, opening: [] }
  await withLog(parts, batch, ({ db, emit }) => insertChannel({ tx: db, emit, now: new Date() }, config, fresh))
  return { channelId, account }
}

const secret = () => account.secrets.appSecret ?? ''
const post = (body: string, headers: Record<string, string> = {}, channel = channelId) =>
  fetch(`${url}/hooks/${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const signed = (body: string) => post(body, { 'x-hub-signature-256': metaSignature(secret(), body) })
/** As a provider does with what is not taken for the moment: it comes again. */
async function insist(body: string): Promise<number> {
  const { status } = await signed(body)
  return status === 503 ? await insist(body) : status
}

const frame = (value: object) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: metadata(), ...value } }] }],
  })
const metadata = () => ({ phone_number_id: account.settings.phoneNumberId })
const written = (from: string, text: string, id = `wamid.${randomUUID()}`) =>
  frame({
    contacts: [{ wa_id: from, profile: { name: 'Ana' } }],
    messages: [{ id, from, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: text } }],
  })

const rows = async <T extends object>(text: string): Promise<T[]> => (await owner.query<T>(text, [company.id])).rows
const deliveries = () =>
  rows<{ done: boolean; problem: string | null }>(
    'select done_at is not null as done, problem from webhook_deliveries where company_id = $1 order by n',
  )
const conversations = () =>
  rows<{ id: string; contact_id: string; last_seq: number; unread: number }>(
    'select id, contact_id, last_seq, unread from conversations where company_id = $1',
  )
const arrived = () =>
  rows<{ conversation_id: string; seq: number; content: { text?: string; fileId?: string; problem?: string } }>(
    `select conversation_id, seq, content from messages where company_id = $1 and direction = 'in' order by conversation_id, seq`,
  )
const patient = { timeout: 20_000, interval: 25 }
const allDone = (count: number) =>
  vi.waitFor(async () => {
    const all = await deliveries()
    expect([all.length, all.filter(({ done }) => done).length]).toEqual([count, count])
  }, patient)

it('two hundred at once from fifty telephones, written in two ways: fifty people, nothing twice, nothing lost', async () => {
  const bodies = Array.from({ length: 200 }, (_, n) => {
    const digits = String(87650100 + (n % 50))
    return written(Math.floor(n / 50) % 2 === 0 ? `55119${digits}` : `5511${digits}`, `mensagem ${n}`)
  })
  // Each comes twice, as providers do when they are in doubt.
  const answers = await Promise.all([...bodies, ...bodies].map(insist))
  expect(new Set(answers)).toEqual(new Set([200]))
  await allDone(200)
  const open = await conversations()
  expect(open).toHaveLength(50)
  expect(new Set(open.map(({ contact_id }) => contact_id)).size).toBe(50)
  expect(open.map(({ last_seq, unread }) => [last_seq, unread])).toEqual(open.map(() => [5, 4]))
  const all = await arrived()
  expect(all.map(({ content }) => content.text).sort()).toEqual(bodies.map((_, n) => `mensagem ${n}`).sort())
  for (const { id } of open)
    expect(all.filter((one) => one.conversation_id === id).map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
  const [contacts] = await rows<{ count: number }>('select count(*) from contacts where company_id = $1')
  expect(contacts?.count).toBe(50)
  const [log] = await rows<{ dense: boolean }>(
    'select max(position) = count(*) as dense from events where company_id = $1',
  )
  expect(log?.dense).toBe(true)
})

describe('a caller that is not the provider', () => {
  it('is refused, and nothing of it is kept', async () => {
    const body = written('5511987650001', 'Olá')
    const refusedWith = async (answer: Response) => [answer.status, /"code":"([^"]+)"/.exec(await answer.text())?.[1]]
    const unsigned = [401, 'channels.hook_unsigned']
    expect(await refusedWith(await post(body))).toEqual(unsigned)
    expect(await refusedWith(await post(body, { 'x-hub-signature-256': 'sha256=' }))).toEqual(unsigned)
    const other = metaSignature('another fake secret', body)
    expect(await refusedWith(await post(body, { 'x-hub-signature-256': other }))).toEqual(unsigned)
    const right = metaSignature(secret(), body)
    expect(await refusedWith(await post(`${body} `, { 'x-hub-signature-256': right }))).toEqual(unsigned)
    expect(await refusedWith(await post(body, {}, randomUUID()))).toEqual([404, 'channels.not_found'])
    expect((await post(body, {}, 'x'.repeat(2000))).status).toBeGreaterThanOrEqual(400)
    expect(await refusedWith(await post(body, {}, "' or 1=1"))).toEqual([404, 'request.unknown_route'])
    expect(await refusedWith(await signed(`"${'x'.repeat(1024 * 1024)}"`))).toEqual([413, 'request.too_large'])
    expect(await deliveries()).toEqual([])
    expect((await fetch(`${url}/hooks/`)).status).toBe(404)
  })

  it('brings nothing in under the signature of another channel or company, twice signed, packed or in other letters', async () => {
    const body = written('5511987650001', 'Ação!')
    const right = metaSignature(secret(), body)
    const header = 'x-hub-signature-256'
    const [ours, theirs] = [{ company, channelId }, await createTestCompany(databaseUrl)]
    company = theirs
    const other = await connect('whatsapp')
    company = ours.company
    // 1. The right signature of one channel at the door of another, both ways.
    expect((await post(body, { [header]: right }, other.channelId)).status).toBe(401)
    const foreign = metaSignature(other.account.secrets.appSecret ?? '', body)
    expect((await post(body, { [header]: foreign })).status).toBe(401)
    // 2. The header twice, and bytes that are not those that were signed.
    const twice = new Headers([
      ['content-type', 'application/json'],
      [header, right],
      [header, foreign],
    ])
    const raw = (bytes: string | Uint8Array<ArrayBuffer>, headers: Headers | Record<string, string>) =>
      fetch(`${url}/hooks/${channelId}`, { method: 'POST', headers, body: bytes })
    expect((await raw(body, twice)).status).toBe(401)
    const packed = new Uint8Array(gzipSync(body))
    for (const encoding of ['gzip', 'identity'])
      expect((await raw(packed, { [header]: right, 'content-encoding': encoding })).status).toBe(400)
    expect((await raw(new Uint8Array(Buffer.from(body, 'latin1')), { [header]: right })).status).toBe(401)
    expect((await raw(new Uint8Array(Buffer.from(body, 'utf16le')), { [header]: right })).status).toBe(400)
    expect(await deliveries()).toEqual([])
    // 3. What it calls itself changes nothing about what it is; told again it is kept once.
    for (const type of ['text/plain; charset=latin1', 'application/x-www-form-urlencoded', 'application/json'])
      expect((await post(body, { [header]: right, 'content-type': type })).status).toBe(200)
    await allDone(1)
    expect((await arrived()).map(({ content }) => content.text)).toEqual(['Ação!'])
  })

  it('is turned away after some hundred forgeries, and the provider behind the same address is not', async () => {
    const body = written('5511987650001', 'Olá')
    const forge = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => post(body)))).map(({ status }) => status)
    const statuses: number[] = []
    while (statuses.length < 2 * refusedPerMinute && !statuses.includes(429)) statuses.push(...(await forge(50)))
    expect(statuses.slice(0, refusedPerMinute)).toEqual(Array.from({ length: refusedPerMinute }, () => 401))
    expect(statuses).toContain(429)
    const [forged, right] = await Promise.all([forge(50), signed(body)])
    expect(forged).toContain(429)
    expect(right.status).toBe(200)
    const other = await connect('whatsapp')
    expect((await post(body, {}, other.channelId)).status).toBe(401)
    expect(await deliveries()).toHaveLength(1)
  })

  it('is not greeted, and the provider is, in plain text', async () => {
    const greet = (token: string, challenge: string) =>
      fetch(
        `${url}/hooks/${channelId}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge })}`,
      )
    const answer = await greet(account.secrets.verifyToken ?? '', '<script>1</script>')
    expect([answer.status, await answer.text()]).toEqual([200, '<script>1</script>'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await greet('guessed', '1')).status).toBe(401)
    expect((await fetch(`${url}/hooks/${channelId}?hub.mode=subscribe&hub.mode=x`)).status).toBe(401)
  })
})

it('a channel that is removed is nobody’s address any more, a paused one still hears', async () => {
  expect((await signed(written('5511987650001', 'um'))).status).toBe(200)
  await owner.query(`update channels set state = 'paused' where id = $1`, [channelId])
  expect((await signed(written('5511987650001', 'dois'))).status).toBe(200)
  await owner.query(`update channels set state = 'removed' where id = $1`, [channelId])
  expect((await signed(written('5511987650001', 'três'))).status).toBe(404)
  await allDone(2)
})

it('what cannot be read is kept with the reason, and the rest goes on', async () => {
  const junk = [
    'x',
    '',
    '[]',
    'null',
    '{"object":"page","entry":[]}',
    '{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"messages","value":[]}]}]}',
    frame({ messages: [{}, null, 7, { id: 'wamid.1', from: '5511', type: 'text' }] }),
    frame({ messages: [{ id: 'wamid.2', from: '99999999999999999999', type: 'text', text: { body: 'x' } }] }),
    frame({ statuses: [{ id: 'wamid.3', status: 'read', biz_opaque_callback_data: "'; drop table messages" }] }),
    frame({ messages: [{ id: 'wamid.4', from: '5511987650001', type: 'constructor', text: { body: '__proto__' } }] }),
    written('5511987650001', 'nulo \\u0000 e metade \ud800').replaceAll('\\\\u', '\\u'),
    '['.repeat(50_000),
  ]
  for (const body of junk) expect([200, 400]).toContain((await signed(body)).status)
  expect((await signed('{"nul":"\0"}')).status).toBe(400)
  expect((await signed(written('5511987650001', 'depois de tudo'))).status).toBe(200)
  const count = (await deliveries()).length
  await allDone(count)
  expect((await arrived()).map(({ content }) => content.text).at(-1)).toBe('depois de tudo')
  expect((await deliveries()).filter(({ problem }) => problem !== null).length).toBeGreaterThanOrEqual(6)
  const [letters] = await rows<{ count: number }>('select count(*) from dead_letters where company_id = $1')
  expect(letters?.count).toBe(0)
})

it('an SMS comes in by the same door, under the signature of its own provider', async () => {
  const sms = await connect('sms')
  const fields = {
    MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
    AccountSid: sms.account.settings.accountSid ?? '',
    From: '+5511987650001',
    To: sms.account.account.address,
    Body: 'Olá & até já + <b>',
  }
  const address = `${config.publicUrl}/hooks/${sms.channelId}`
  const sign = twilioSignature(sms.account.secrets.authToken ?? '', address, fields)
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': sign }
  expect((await post(body, headers, sms.channelId)).status).toBe(200)
  expect((await post(`${body}&x=1`, headers, sms.channelId)).status).toBe(401)
  await allDone(1)
  expect((await arrived()).map(({ content }) => content.text)).toEqual([fields.Body])
})

describe('a file of a customer', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const opus = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('OpusHead'), Buffer.alloc(64)])
  type Sent = { base64: string; mime: string; name?: string; media?: 'image' | 'document' | 'audio' }
  const send = async ({ media = 'image', name, ...sent }: Sent) => {
    const content = { type: 'media', media, ...sent, ...(name && { name }) } as const
    const before = (await arrived()).length
    await phones.write({ accountId: account.account.id, from: '+5511987650001', content })
    return await vi.waitFor(async () => {
      const content = (await arrived())[before]?.content
      if (!content?.fileId && !content?.problem) throw new Error('neither its file nor why it is not there')
      return content
    }, patient)
  }

  it('is fetched and kept as what it is', async () => {
    const shown = await send({ base64: png, mime: 'image/png' })
    expect(shown).toMatchObject({ type: 'media', media: 'image', name: 'image.png', problem: null })
    const [file] = await rows<object>(
      'select id, type, stored, taken_at is not null as taken from files where company_id = $1',
    )
    expect(file).toEqual({ id: shown.fileId, type: 'image/png', stored: true, taken: true })
  })

  it('called something else than it is, it is called what it is; a voice message is heard', async () => {
    const shown = await send({ base64: png, mime: 'application/pdf', name: 'conta.pdf.exe', media: 'document' })
    expect(shown).toMatchObject({ media: 'image', name: 'conta.pdf.exe.png' })
    expect(await send({ base64: opus.toString('base64'), mime: 'audio/ogg', media: 'audio' })).toMatchObject({
      media: 'audio',
      name: 'audio.ogg',
    })
  })

  it('disguised or too large, it is not there, and its message says why', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')
    expect(await send({ base64: page, mime: 'image/png', name: 'foto.png' })).toMatchObject({
      fileId: null,
      problem: 'type_refused',
    })
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]).toString('base64')
    expect(await send({ base64: program, mime: 'application/pdf', media: 'document' })).toMatchObject({
      problem: 'type_refused',
    })
    const huge = Buffer.alloc(17 * 1024 * 1024, 'a').toString('base64')
    expect(await send({ base64: huge, mime: 'text/csv', media: 'document' })).toMatchObject({ problem: 'too_large' })
    expect(await rows('select id from files where company_id = $1 and stored')).toEqual([])
  })
})
