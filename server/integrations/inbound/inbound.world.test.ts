/** Inbound webhooks through the real door, as shops, forms and strangers call it, with workers behind. */
import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { InboundRequest } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const { bench, company, call, outcome } = testOperations(['company_owner', 'company_admin', 'company_user'])
const opened = new AsyncDisposableStack()
let url: string

beforeAll(async () => {
  const { databaseUrl } = bench
  const server = opened.use(await sharedWorld().server({ databaseUrl }))
  opened.use(await sharedWorld().workers({ databaseUrl }))
  url = server.url
})
afterAll(() => opened.disposeAsync())

const mapping = {
  condition: { value: '{{$.status}}', equals: 'paid' },
  key: '{{$.id}}',
  contact: {
    name: '{{$.buyer.name}}',
    phone: '{{$.buyer.phone}}',
    email: '{{$.buyer.email}}',
    rename: false,
    fields: {},
    tagIds: [] as string[],
  },
  deal: {
    title: 'Pedido {{$.id}}',
    value: '{{$.total}}',
    unit: 'major',
    currency: 'BRL',
    stage: 'closing',
    probability: 90,
    pipelineId: null,
  },
  note: 'Comprou {{$.items[*].title}}',
  start: null,
}
const proof: InboundWebhook['proof'] = { kind: 'secret', header: 'x-webhook-secret' }
const order = (id: number, over: object = {}) => ({
  id,
  status: 'paid',
  total: '199.90',
  buyer: { name: 'Ana Souza', phone: '(11) 98765-4321', email: 'ana@cliente.example' },
  items: [{ title: 'Caneca' }, { title: 'Camiseta' }],
  ...over,
})

let webhookId: string
let secret: string
async function create(over: object = {}, who = 0) {
  const input = { webhookId: randomUUIDv7(), name: 'Loja', proof, mapping, ...over }
  const made = await call<{ webhook: InboundWebhook; secret: string }>(who, 'integrations.create-inbound', input)
  webhookId = made.webhook.id
  secret = made.secret
  return made.webhook
}
const resume = () => call(0, 'integrations.resume-inbound', { webhookId })
const post = async (body: unknown, headers: Record<string, string> = { 'x-webhook-secret': secret }, path = '') => {
  const answer = await fetch(`${url}/hooks/in/${webhookId}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const said = (await answer.json()) as { id?: string; error?: { code: string } }
  return { status: answer.status, id: said.id ?? '', code: said.error?.code }
}
const requests = async () =>
  (await call<{ rows: InboundRequest[] }>(0, 'integrations.inbound-requests', { webhookId, pageSize: 100 })).rows
const settled = async (id: string) =>
  await expect
    .poll(async () => (await requests()).find((request) => request.id === id && request.status !== 'waiting'), {
      timeout: 60_000,
    })
    .toBeTruthy()
    .then(async () => (await requests()).find((request) => request.id === id))
const contacts = async () =>
  (await call<{ rows: { id: string; name: string; tags: string[] }[] }>(0, 'contacts.find', {})).rows

beforeEach(() => create().then(resume))

it('an order makes the contact and the deal once, and a later one finds the contact', async () => {
  const first = await post(order(1))
  expect(first.status).toBe(202)
  const applied = await settled(first.id)
  expect(applied).toMatchObject({ status: 'applied', outcome: { contact: 'created', note: 'no_conversation' } })
  expect((await settled((await post(order(1))).id))?.status).toBe('duplicate')
  const later = await settled((await post(order(2, { buyer: { phone: '11987654321' } }))).id)
  expect(later).toMatchObject({ status: 'applied', outcome: { contact: 'unchanged' } })
  expect((await settled((await post(order(3, { status: 'pending' }))).id))?.status).toBe('ignored')
  expect(await contacts()).toMatchObject([{ name: 'Ana Souza' }])
  const contactId = applied?.outcome?.contactId
  const floor = await openFloor(bench.pool, company.id)
  const found = await floor.within(({ tx }) =>
    tx
      .selectFrom('deals')
      .where('contact_id', '=', contactId ?? '')
      .select(['title', 'value_amount'])
      .execute(),
  )
  expect(found.map(({ title, value_amount }) => [title, Number(value_amount)]).sort()).toEqual([
    ['Pedido 1', 19_990],
    ['Pedido 2', 19_990],
  ])
})

it('the note goes into the conversation of the contact, with a tag that the mapping names', async () => {
  const floor = await openFloor(bench.pool, company.id)
  const conversationId = await floor.say('+5511987654321', 'Cadê meu pedido?')
  const tagId = randomUUIDv7()
  await call(0, 'contacts.create-tag', { tagId, name: 'Comprou' })
  const { version } = await call<InboundWebhook>(0, 'integrations.pause-inbound', { webhookId })
  const contact = { ...mapping.contact, tagIds: [tagId] }
  await call(0, 'integrations.edit-inbound', {
    webhookId,
    version,
    name: 'Loja',
    proof,
    mapping: { ...mapping, contact },
  })
  await resume()
  const applied = await settled((await post(order(7))).id)
  expect(applied).toMatchObject({ status: 'applied', outcome: { conversationId, note: 'added', tags: 1 } })
  const notes = await floor.within(({ tx }) =>
    tx
      .selectFrom('messages')
      .where('conversation_id', '=', conversationId)
      .where('direction', '=', 'inside')
      .select('content')
      .execute(),
  )
  expect(JSON.stringify(notes)).toContain('Comprou Caneca, Camiseta')
  expect(await contacts()).toMatchObject([{ tags: [tagId] }])
})

it('a stranger is refused whatever it shows, and nothing of it is recorded', async () => {
  const refused = [401, 'integrations.inbound_unproven']
  const of = async (...request: Parameters<typeof post>) => {
    const { status, code } = await post(...request)
    return [status, code]
  }
  expect(await of(order(1), {})).toEqual(refused)
  expect(await of(order(1), { 'x-webhook-secret': 'x'.repeat(5_000) })).toEqual(refused)
  expect(await of(order(1), { 'x-webhook-secret': secret.slice(0, -1) })).toEqual(refused)
  expect(await of(order(1), { 'x-webhook-secret': secret }, '/wrong')).toEqual(refused)
  const own = webhookId
  webhookId = randomUUIDv7()
  expect(await of(order(1))).toEqual([404, 'integrations.inbound_not_found'])
  webhookId = own
  expect(await requests()).toEqual([])
  expect((await post(order(1), {}, `/${secret}`)).status).toBe(202)
  await call(0, 'integrations.rotate-inbound', { webhookId })
  expect(await of(order(1))).toEqual(refused)
})

it('a signature is over the body as it came', async () => {
  const own = 'a secret that the shop made'.replaceAll(' ', '-')
  const header = 'x-shop-hmac-sha256'
  await create({ proof: { kind: 'hmac_sha256', header, encoding: 'base64' }, secret: own })
  const body = `${JSON.stringify(order(1))} `
  const signed = createHmac('sha256', own).update(body).digest('base64')
  expect((await post(body, { [header]: signed })).status).toBe(202)
  expect((await post(`${body} `, { [header]: signed })).status).toBe(401)
  expect((await post(body, { [header]: own })).status).toBe(401)
})

it('hostile bodies are refused with a code, and the server goes on', async () => {
  const codes: unknown[] = []
  const hostile = ['', '{', '[1,]', '"\0"', '['.repeat(60_000), `${'[{"a":'.repeat(50)}1${'}]'.repeat(50)}`]
  for (const body of hostile) codes.push((await post(body)).code)
  expect(new Set(codes)).toEqual(new Set(['integrations.inbound_malformed']))
  expect((await post(JSON.stringify({ a: 'x'.repeat(130 * 1024) }))).code).toBe('request.too_large')
  const odd = [
    'null',
    '3',
    '"text"',
    '[]',
    '{"__proto__":{"status":"paid"}}',
    '{"status":"paid","buyer":{"email":"\\ud800@\\u0000"}}',
  ]
  for (const body of odd) expect((await post(body)).status).toBe(202)
  await expect
    .poll(async () => (await requests()).map(({ status }) => status).sort(), { timeout: 60_000 })
    .toEqual(['failed', 'ignored', 'ignored', 'ignored', 'ignored', 'ignored'].sort())
  expect(await settled((await post(order(1))).id)).toMatchObject({ status: 'applied' })
})

it('what is refused leaves nothing, is told after three in a row, and is applied once it is mended', async () => {
  const wrong = order(9, { total: 'grátis' })
  for (let n = 0; n < 3; n++)
    expect(await settled((await post(wrong)).id)).toMatchObject({
      status: 'failed',
      problem: { code: 'integrations.amount_refused' },
    })
  expect(await contacts()).toEqual([])
  const floor = await openFloor(bench.pool, company.id)
  const state = () =>
    floor.within(({ tx }) =>
      tx
        .selectFrom('inbound_webhooks')
        .where('id', '=', webhookId)
        .select(['state', 'version'])
        .executeTakeFirstOrThrow(),
    )
  expect((await state()).state).toBe('failing')
  const input = {
    webhookId,
    version: (await state()).version,
    name: 'Loja',
    proof,
    mapping: { ...mapping, deal: null },
  }
  await call(0, 'integrations.edit-inbound', input)
  expect(await call(0, 'integrations.apply-waiting', { webhookId })).toEqual({ count: 3 })
  await expect
    .poll(async () => (await requests()).map(({ status }) => status).sort(), { timeout: 60_000 })
    .toEqual(['applied', 'duplicate', 'duplicate'])
  expect((await state()).state).toBe('active')
  const [first] = await requests()
  expect(await outcome(0, 'integrations.apply-request', { requestId: first?.id })).toBe('integrations.not_now')
})

it('paused it records; a trial says what would come of it and does nothing', async () => {
  await call(0, 'integrations.pause-inbound', { webhookId })
  const { id: requestId } = await post(order(5))
  const trial = await call(0, 'integrations.try-mapping', { requestId, mapping })
  expect(trial).toMatchObject({
    status: 'applied',
    values: { 'contact.name': 'Ana Souza', 'deal.value': '199.90', key: '5', note: 'Comprou Caneca, Camiseta' },
    outcome: { contact: 'created' },
  })
  expect(await contacts()).toEqual([])
  const nowhere = { ...mapping, contact: { ...mapping.contact, phone: '', email: '{{$.none}}' } }
  expect(await call(0, 'integrations.try-mapping', { requestId, mapping: nowhere })).toMatchObject({
    status: 'failed',
    problem: { code: 'integrations.no_address' },
  })
  const broken = { ...mapping, note: '{{$.a' }
  expect(await outcome(0, 'integrations.try-mapping', { requestId, mapping: broken })).toBe(
    'integrations.expression_refused',
  )
  expect((await requests()).map(({ status }) => status)).toEqual(['waiting'])
  expect(await outcome(0, 'integrations.apply-request', { requestId })).toBe('integrations.not_now')
  await resume()
  await call(0, 'integrations.apply-request', { requestId })
  expect(await settled(requestId)).toMatchObject({ status: 'applied' })
})

it('it is applied with the rights that its maker has by then', async () => {
  await create({}, 1)
  await resume()
  await call(0, 'companies.set-active', { userId: company.people[1]?.id, active: false })
  expect(await settled((await post(order(1))).id)).toMatchObject({
    status: 'failed',
    problem: { code: 'auth.inactive' },
  })
  expect(await contacts()).toEqual([])
})
