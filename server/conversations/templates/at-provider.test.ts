/** What an adapter with templates has to do, against the simulator that speaks its provider's protocol. */
import type { TemplateParts } from '@aura/contracts/conversations/templates/template.ts'
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProviderEvent } from '../adapter.ts'
import { adapters } from '../adapters/index.ts'
import type { TemplatesAt } from './adapter.ts'

const adapter = adapters.whatsapp
const templates: TemplatesAt = adapter.templates ?? expect.unreachable('WhatsApp reviews templates')
const patience = () => AbortSignal.timeout(10_000)
let line: TestLine
beforeAll(async () => {
  line = await openTestLine('whatsapp')
})
afterAll(() => line[Symbol.asyncDispose]())
beforeEach(() => line.simulator.behaveWell(line.accountId))

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
  (await templates.list(line.connection, patience())).find((one) => one.name === name)
async function told(name: string): Promise<ProviderEvent[]> {
  const all = await Promise.all((await line.deliveries()).map((one) => adapter.read(one, line.connection)))
  return all.flat().filter((one) => one.type === 'template_status' && one.name === name)
}

test('one that is given is reviewed, told and listed as it was worded', async () => {
  const { externalId, status } = await templates.create(line.connection, words('given'), patience())
  expect(status).toBe('pending')
  expect(await told('given')).toEqual([
    { type: 'template_status', externalId, name: 'given', language: 'pt_BR', status: 'approved', reason: null },
  ])
  const examples = parts.variables.map(({ example }) => ({ name: '', example }))
  expect(await listed('given')).toMatchObject({
    externalId,
    status: 'approved',
    category: 'utility',
    parts: { ...parts, variables: [examples[0], examples[1], examples[2], { name: '', example: '' }] },
  })
  await templates.change(line.connection, { externalId, words: words('given', { footer: null }) }, patience())
  expect((await listed('given'))?.parts.footer).toBeNull()
  await templates.remove(line.connection, { externalId, name: 'given' }, patience())
  await templates.remove(line.connection, { externalId, name: 'given' }, patience())
  expect(await listed('given')).toBeUndefined()
})

test('a no of the review has its reason; a person there may change her mind', async () => {
  await line.simulator.behave(line.accountId, { templateReview: 'reject' })
  await templates.create(line.connection, words('rejected'), patience())
  expect(await told('rejected')).toMatchObject([{ status: 'rejected', reason: 'INVALID_FORMAT' }])
  expect(await listed('rejected')).toMatchObject({ status: 'rejected', reason: 'INVALID_FORMAT' })
  const { accountId } = line
  await line.simulator.judge({ accountId, name: 'rejected', language: 'pt_BR', status: 'PAUSED' })
  expect((await told('rejected')).at(-1)).toMatchObject({ status: 'paused', reason: null })
})

test('a clear no is refused in its words, a "not now" is another, and silence is neither', async () => {
  const outcome = (name: string, over: Partial<TemplateParts> = {}) =>
    templates.create(line.connection, words(name, over), patience()).catch((error: unknown) => error)
  await outcome('twice')
  expect(await outcome('twice')).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('Already Exists'),
  })
  expect(await outcome('edge', { body: 'Olá {{1}}' })).toMatchObject({ outcome: 'refused' })
  await line.simulator.behave(line.accountId, { sendFailures: 1, sendFailure: 'too_many' })
  expect(await outcome('later')).toMatchObject({ outcome: 'later' })
  await line.simulator.behave(line.accountId, { sendFailures: 0, dropAcks: 1 })
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
  const { account } = await line.simulator.openAccount({
    kind: 'whatsapp',
    phoneNumberId: line.accountId,
    templates: templatesThere as never,
  })
  expect(account.id).toBe(line.accountId)
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
  const body = (value: object, id = line.connection.settings.businessAccountId) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id, changes: [{ field: 'message_template_status_update', value }] }],
    })
  const read = async (text: string) => await adapter.read({ body: text }, line.connection)
  expect(await read(body(update))).toMatchObject([{ type: 'template_status', externalId: '1' }])
  expect(await read(body(update, 'another'))).toEqual([])
  expect(await read(body({ ...update, event: 'toString' }))).toEqual([])
  expect(await read(body({ event: 'APPROVED' }))).toEqual([])
})
