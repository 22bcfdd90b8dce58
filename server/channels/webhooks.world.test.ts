/** The providers' webhooks, as providers and as strangers use them, with workers behind. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createTestCompany } from '@aura/infra/company.ts'
import { metaSignature, twilioSignature } from '@aura/infra/phone/sign.ts'
import { testWebhooks } from '@aura/infra/webhooks-test.ts'
import { describe, expect, it } from 'vitest'
import { refusedPerMinute } from './refused-deliveries.ts'

const hooks = testWebhooks()

const frame = (value: object) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: metadata(), ...value } }] }],
  })
const metadata = () => ({ phone_number_id: hooks.account.settings.phoneNumberId })
const written = (from: string, text: string, id = `wamid.${randomUUID()}`) =>
  frame({
    contacts: [{ wa_id: from, profile: { name: 'Ana' } }],
    messages: [{ id, from, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: text } }],
  })

it('two hundred at once from fifty telephones, written in two ways: fifty people, nothing twice, nothing lost', async () => {
  const bodies = Array.from({ length: 200 }, (_, n) => {
    const digits = String(87650100 + (n % 50))
    return written(Math.floor(n / 50) % 2 === 0 ? `55119${digits}` : `5511${digits}`, `mensagem ${n}`)
  })
  // Each comes twice, as providers do when they are in doubt.
  const answers = await Promise.all([...bodies, ...bodies].map(hooks.insist))
  expect(new Set(answers)).toEqual(new Set([200]))
  await hooks.allDone(200)
  const open = await hooks.conversations()
  expect(open).toHaveLength(50)
  expect(new Set(open.map(({ contact_id }) => contact_id)).size).toBe(50)
  expect(open.map(({ last_seq, unread }) => [last_seq, unread])).toEqual(open.map(() => [5, 4]))
  const all = await hooks.arrived()
  expect(all.map(({ content }) => content.text).sort()).toEqual(bodies.map((_, n) => `mensagem ${n}`).sort())
  for (const { id } of open)
    expect(all.filter((one) => one.conversation_id === id).map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
  const [contacts] = await hooks.rows<{ count: number }>('select count(*) from contacts where company_id = $1')
  expect(contacts?.count).toBe(50)
  const [log] = await hooks.rows<{ dense: boolean }>(
    'select max(position) = count(*) as dense from events where company_id = $1',
  )
  expect(log?.dense).toBe(true)
})

describe('a caller that is not the provider', () => {
  it('is refused, and nothing of it is kept', async () => {
    const body = written('5511987650001', 'Olá')
    const refusedWith = async (answer: Response) => [answer.status, /"code":"([^"]+)"/.exec(await answer.text())?.[1]]
    const unsigned = [401, 'channels.hook_unsigned']
    expect(await refusedWith(await hooks.post(body))).toEqual(unsigned)
    expect(await refusedWith(await hooks.post(body, { 'x-hub-signature-256': 'sha256=' }))).toEqual(unsigned)
    const other = metaSignature('another fake secret', body)
    expect(await refusedWith(await hooks.post(body, { 'x-hub-signature-256': other }))).toEqual(unsigned)
    const right = metaSignature(hooks.secret(), body)
    expect(await refusedWith(await hooks.post(`${body} `, { 'x-hub-signature-256': right }))).toEqual(unsigned)
    expect(await refusedWith(await hooks.post(body, {}, randomUUID()))).toEqual([404, 'channels.not_found'])
    expect((await hooks.post(body, {}, 'x'.repeat(2000))).status).toBeGreaterThanOrEqual(400)
    expect(await refusedWith(await hooks.post(body, {}, "' or 1=1"))).toEqual([404, 'request.unknown_route'])
    expect(await refusedWith(await hooks.signed(`"${'x'.repeat(4 * 1024 * 1024)}"`))).toEqual([
      413,
      'request.too_large',
    ])
    expect(await hooks.deliveries()).toEqual([])
    expect((await fetch(`${hooks.url}/hooks/`)).status).toBe(404)
  })

  it('brings nothing in under the signature of another channel or company, twice signed, packed or in other letters', async () => {
    const body = written('5511987650001', 'Ação!')
    const right = metaSignature(hooks.secret(), body)
    const header = 'x-hub-signature-256'
    const other = await hooks.connect('whatsapp', await createTestCompany(hooks.databaseUrl))
    // 1. The right signature of one channel at the door of another, both ways.
    expect((await hooks.post(body, { [header]: right }, other.channelId)).status).toBe(401)
    const foreign = metaSignature(other.account.secrets.appSecret ?? '', body)
    expect((await hooks.post(body, { [header]: foreign })).status).toBe(401)
    // 2. The header twice, and bytes that are not those that were signed.
    const twice = new Headers([
      ['content-type', 'application/json'],
      [header, right],
      [header, foreign],
    ])
    const raw = (bytes: string | Uint8Array<ArrayBuffer>, headers: Headers | Record<string, string>) =>
      fetch(`${hooks.url}/hooks/${hooks.channelId}`, { method: 'POST', headers, body: bytes })
    expect((await raw(body, twice)).status).toBe(401)
    const packed = new Uint8Array(gzipSync(body))
    for (const encoding of ['gzip', 'identity'])
      expect((await raw(packed, { [header]: right, 'content-encoding': encoding })).status).toBe(400)
    expect((await raw(new Uint8Array(Buffer.from(body, 'latin1')), { [header]: right })).status).toBe(401)
    expect((await raw(new Uint8Array(Buffer.from(body, 'utf16le')), { [header]: right })).status).toBe(400)
    expect(await hooks.deliveries()).toEqual([])
    // 3. What it calls itself changes nothing about what it is; told again it is kept once.
    for (const type of ['text/plain; charset=latin1', 'application/x-www-form-urlencoded', 'application/json'])
      expect((await hooks.post(body, { [header]: right, 'content-type': type })).status).toBe(200)
    await hooks.allDone(1)
    expect((await hooks.arrived()).map(({ content }) => content.text)).toEqual(['Ação!'])
  })

  it('keeps none of the deliveries out that come with its own', async () => {
    const bodies = Array.from({ length: 12 }, (_, n) => written('5511987650001', `mensagem ${n}`))
    const answers = await Promise.all(
      bodies.map((body, n) =>
        n % 4 === 1 ? hooks.post(body, { 'x-hub-signature-256': 'sha256=00' }) : hooks.signed(body),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(bodies.map((_, n) => (n % 4 === 1 ? 401 : 200)))
    await hooks.allDone(9)
    const texts = (await hooks.arrived()).map(({ content }) => content.text)
    expect(texts.sort()).toEqual(
      bodies
        .map((_, n) => `mensagem ${n}`)
        .filter((_, n) => n % 4 !== 1)
        .sort(),
    )
  })

  it('is turned away after some hundred forgeries, and the provider behind the same address is not', async () => {
    const body = written('5511987650001', 'Olá')
    const forge = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => hooks.post(body)))).map(({ status }) => status)
    const statuses: number[] = []
    while (statuses.length < 2 * refusedPerMinute && !statuses.includes(429)) statuses.push(...(await forge(50)))
    expect(statuses.slice(0, refusedPerMinute)).toEqual(Array.from({ length: refusedPerMinute }, () => 401))
    expect(statuses).toContain(429)
    const [forged, right] = await Promise.all([forge(50), hooks.signed(body)])
    expect(forged).toContain(429)
    expect(right.status).toBe(200)
    const other = await hooks.connect('whatsapp')
    expect((await hooks.post(body, {}, other.channelId)).status).toBe(401)
    expect(await hooks.deliveries()).toHaveLength(1)
  })

  it('is not greeted, and the provider is, in plain text', async () => {
    const greet = (token: string, challenge: string) =>
      fetch(
        `${hooks.url}/hooks/${hooks.channelId}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge })}`,
      )
    const answer = await greet(hooks.account.secrets.verifyToken ?? '', '<script>1</script>')
    expect([answer.status, await answer.text()]).toEqual([200, '<script>1</script>'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await greet('guessed', '1')).status).toBe(401)
    expect((await fetch(`${hooks.url}/hooks/${hooks.channelId}?hub.mode=subscribe&hub.mode=x`)).status).toBe(401)
  })
})

it('a channel that is removed is nobody’s address any more, a paused one still hears', async () => {
  expect((await hooks.signed(written('5511987650001', 'um'))).status).toBe(200)
  await hooks.owner.query(`update channels set state = 'paused' where id = $1`, [hooks.channelId])
  expect((await hooks.signed(written('5511987650001', 'dois'))).status).toBe(200)
  await hooks.owner.query(`update channels set state = 'removed' where id = $1`, [hooks.channelId])
  expect((await hooks.signed(written('5511987650001', 'três'))).status).toBe(404)
  await hooks.allDone(2)
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
  for (const body of junk) expect([200, 400]).toContain((await hooks.signed(body)).status)
  expect((await hooks.signed('{"nul":"\0"}')).status).toBe(400)
  expect((await hooks.signed(written('5511987650001', 'depois de tudo'))).status).toBe(200)
  const count = (await hooks.deliveries()).length
  await hooks.allDone(count)
  expect((await hooks.arrived()).map(({ content }) => content.text).at(-1)).toBe('depois de tudo')
  expect((await hooks.deliveries()).filter(({ problem }) => problem !== null).length).toBeGreaterThanOrEqual(6)
  const [letters] = await hooks.rows<{ count: number }>('select count(*) from dead_letters where company_id = $1')
  expect(letters?.count).toBe(0)
})

it('an SMS comes in by the same door, under the signature of its own provider', async () => {
  const sms = await hooks.connect('sms')
  const fields = {
    MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
    AccountSid: sms.account.settings.accountSid ?? '',
    From: '+5511987650001',
    To: sms.account.account.address,
    Body: 'Olá & até já + <b>',
  }
  const address = `${hooks.config.publicUrl}/hooks/${sms.channelId}`
  const sign = twilioSignature(sms.account.secrets.authToken ?? '', address, fields)
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': sign }
  expect((await hooks.post(body, headers, sms.channelId)).status).toBe(200)
  expect((await hooks.post(`${body}&x=1`, headers, sms.channelId)).status).toBe(401)
  await hooks.allDone(1)
  expect((await hooks.arrived()).map(({ content }) => content.text)).toEqual([fields.Body])
})
