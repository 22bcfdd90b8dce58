/** What an adapter with templates has to do, against the simulator that speaks its provider's protocol. */
import type { TemplateParts } from '@aura/contracts/templates/template.ts'
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProviderEvent } from '../channels/adapter.ts'
import { adapters } from '../channels/index.ts'
import type { TemplatesAt } from '../channels/template-adapter.ts'

const adapter = adapters.whatsapp
const templates: TemplatesAt = adapter.templates ?? expect.unreachable('WhatsApp reviews templates')
const timeout = () => AbortSignal.timeout(10_000)
let testLine: TestLine
beforeAll(async () => {
  testLine = await openTestLine('whatsapp')
})
afterAll(() => testLine[Symbol.asyncDispose]())
beforeEach(() => testLine.simulator.behaveWell(testLine.accountId))

const parts: TemplateParts = {
  header: 'Pedido {{1}}',
  body: 'Olá, {{1}}! Chega {{2}}.',
  footer: 'Aura',
  buttons: [
    { type: 'url', text: 'Acompanhar', url: 'https://example.com/p/{{1}}' },
    { type: 'quick_reply', text: 'Falar com alguém' },
  ],
  variables: ['48213', 'Maria', 'sexta', '48213'].map((example) => ({ name: 'x', example })),
  unsupported: null,
}
const words = (name: string, over: Partial<TemplateParts> = {}) => ({
  name,
  language: 'pt_BR',
  category: 'utility' as const,
  parts: { ...parts, ...over },
})
const listed = async (name: string) =>
  (await templates.list(testLine.connection, timeout())).find((listedTemplate) => listedTemplate.name === name)
async function eventsOf(name: string): Promise<ProviderEvent[]> {
  const all = await Promise.all(
    (await testLine.deliveries()).map((delivery) => adapter.read(delivery, testLine.connection)),
  )
  return all.flat().filter((providerEvent) => providerEvent.type === 'template_status' && providerEvent.name === name)
}

test('one that is given is reviewed, told and listed as it was worded', async () => {
  const { externalId, status } = await templates.create(testLine.connection, words('given'), timeout())
  expect(status).toBe('pending')
  expect(await eventsOf('given')).toEqual([
    { type: 'template_status', externalId, name: 'given', language: 'pt_BR', status: 'approved', reason: null },
  ])
  const examples = parts.variables.map(({ example }) => ({ name: '', example }))
  expect(await listed('given')).toMatchObject({
    externalId,
    status: 'approved',
    category: 'utility',
    parts: { ...parts, variables: [examples[0], examples[1], examples[2], { name: '', example: '' }] },
  })
  await templates.change(testLine.connection, { externalId, words: words('given', { footer: null }) }, timeout())
  expect((await listed('given'))?.parts.footer).toBeNull()
  await templates.remove(testLine.connection, { externalId, name: 'given' }, timeout())
  await templates.remove(testLine.connection, { externalId, name: 'given' }, timeout())
  expect(await listed('given')).toBeUndefined()
})

test('a rejection of the review has its reason; the reviewer may reverse it', async () => {
  await testLine.simulator.behave(testLine.accountId, { templateReview: 'reject' })
  await templates.create(testLine.connection, words('rejected'), timeout())
  expect(await eventsOf('rejected')).toMatchObject([{ status: 'rejected', reason: 'INVALID_FORMAT' }])
  expect(await listed('rejected')).toMatchObject({ status: 'rejected', reason: 'INVALID_FORMAT' })
  const { accountId } = testLine
  await testLine.simulator.judge({ accountId, name: 'rejected', language: 'pt_BR', status: 'PAUSED' })
  expect((await eventsOf('rejected')).at(-1)).toMatchObject({ status: 'paused', reason: null })
})

test('a clear no is refused in its words, a "not now" is another, and silence is neither', async () => {
  const outcome = (name: string, over: Partial<TemplateParts> = {}) =>
    templates.create(testLine.connection, words(name, over), timeout()).catch((error: unknown) => error)
  await outcome('twice')
  expect(await outcome('twice')).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('Already Exists'),
  })
  expect(await outcome('edge', { body: 'Olá {{1}}' })).toMatchObject({ outcome: 'refused' })
  await testLine.simulator.behave(testLine.accountId, { sendFailures: 1, sendFailure: 'too_many' })
  expect(await outcome('later')).toMatchObject({ outcome: 'later' })
  await testLine.simulator.behave(testLine.accountId, { sendFailures: 0, dropAcks: 1 })
  expect(await outcome('dropped')).not.toHaveProperty('outcome')
  expect(await listed('dropped')).toBeDefined()
})

test('what was made there with more than we can send is told apart, and garbage left out', async () => {
  const made = (components: object[], over: object = {}) => ({
    id: '77',
    name: 'made_there',
    language: 'pt_BR',
    category: 'MARKETING' as const,
    status: 'APPROVED' as const,
    components,
    ...over,
  })
  const templatesThere = [
    made([
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Veja' },
    ]),
    made(
      [
        { type: 'HEADER', format: 'IMAGE' },
        {
          type: 'BODY',
          text: 'Olá, {{nome}}! Pedido {{pedido}}.',
          example: { body_text_named_params: [{ param_name: 'pedido', example: '48213' }] },
        },
        { type: 'BUTTONS', buttons: [{ type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140001234' }] },
      ],
      { id: '78', name: 'with_a_picture', parameter_format: 'NAMED' },
    ),
  ]
  const { account } = await testLine.simulator.openAccount({
    kind: 'whatsapp',
    phoneNumberId: testLine.accountId,
    templates: templatesThere as never,
  })
  expect(account.id).toBe(testLine.accountId)
  expect(await listed('made_there')).toMatchObject({ category: 'marketing', parts: { unsupported: 'HEADER LOCATION' } })
  expect(await listed('with_a_picture')).toMatchObject({
    parts: {
      headerMedia: 'image',
      named: true,
      buttons: [{ type: 'phone', text: 'Ligar', phone: '+551140001234' }],
      variables: [
        { name: 'nome', example: '' },
        { name: 'pedido', example: '48213' },
      ],
      unsupported: null,
    },
  })

  const update = {
    event: 'APPROVED',
    message_template_id: 1,
    message_template_name: 'x',
    message_template_language: 'y',
  }
  const body = (value: object, id = testLine.connection.settings.businessAccountId) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id, changes: [{ field: 'message_template_status_update', value }] }],
    })
  const read = async (text: string) => await adapter.read({ body: text }, testLine.connection)
  expect(await read(body(update))).toMatchObject([{ type: 'template_status', externalId: '1' }])
  expect(await read(body(update, 'another'))).toEqual([])
  expect(await read(body({ ...update, event: 'toString' }))).toEqual([])
  expect(await read(body({ event: 'APPROVED' }))).toEqual([])
})

test('a media header goes with the handle of an example that was uploaded before, and with no other', async () => {
  const { connection } = testLine
  const file = { name: 'Catálogo verão.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 catalogue') }
  const headerHandle = await templates.uploadExample(connection, file, timeout())
  const media = (name: string, headerMedia: 'image' | 'document') =>
    words(name, { header: null, headerMedia, buttons: [], variables: parts.variables.slice(1, 3) })
  const made = await templates.create(connection, { ...media('catalogo', 'document'), headerHandle }, timeout())
  expect(made.status).toBe('pending')
  expect((await listed('catalogo'))?.parts).toMatchObject({ header: null, headerMedia: 'document', unsupported: null })
  const refused = async (wording: Parameters<TemplatesAt['create']>[1]) =>
    await templates.create(connection, wording, timeout()).catch(({ outcome }: { outcome: string }) => outcome)
  expect(await refused(media('sem_exemplo', 'document'))).toBe('refused')
  expect(await refused({ ...media('outro_tipo', 'image'), headerHandle })).toBe('refused')
  expect(await refused({ ...media('inventado', 'document'), headerHandle: '4::1' })).toBe('refused')
  const text = { ...file, type: 'text/plain' }
  expect(await templates.uploadExample(connection, text, timeout()).catch(({ outcome }) => outcome)).toBe('refused')
})
