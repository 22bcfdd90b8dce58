/** Templates against a real database and a provider that reviews them. */
import { randomUUIDv7 } from 'node:crypto'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { Template } from '@aura/contracts/conversations/templates/template.ts'
import type { TemplatesState } from '@aura/contracts/conversations/templates/templates.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/floor.ts'
import { type Bench, startBench } from '@aura/infra/operations-bench.ts'
import { type ChannelControl, channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { templatesReducer } from '@aura/machines/conversations/templates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '../../platform/refuse.ts'
import { snapshotView } from '../../platform/show.ts'
import { adapters } from '../adapters/index.ts'
import { openConnection } from '../channels.ts'
import type { ToldTemplate } from './adapter.ts'
import { templates } from './list.ts'
import { applyTemplateStatus } from './status.ts'
import { applyListing } from './sync.ts'

let bench: Bench
let control: ChannelControl
let company: TestCompany
let floor: Floor
let accountId: string
let account: string
let channelId: string

beforeAll(async () => {
  bench = await startBench(sharedWorld())
  control = channelControl((await sharedWorld().config()).simulatorUrl ?? '')
})
afterAll(() => bench[Symbol.asyncDispose]())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_admin', 'company_user'])
  const opened = await control.openAccount({ kind: 'whatsapp', templates: [] })
  accountId = opened.account.id
  account = opened.settings.businessAccountId ?? ''
  channelId = randomUUIDv7()
  const { settings, secrets } = opened
  const { address } = opened.account
  await call('connect-channel', { channelId, kind: 'whatsapp', name: 'Vendas', address, settings, secrets })
  floor = await openFloor(bench.pool, company.id, 'sms')
  await control.behave(accountId, { templateReview: 'by_hand' })
})

type Input = Record<string, unknown>
const call = async <T = Template>(name: string, input: Input, who = 0, id?: string) =>
  (await bench.call(`conversations.${name}`, input, company.people[who]?.claims ?? null, id)).output as T
const told = (name: string, input: Input, who = 0) =>
  call(name, input, who).then(
    () => 'ok',
    ({ code, detail }: Refusal) => [code, detail.params?.problem ?? detail.fields ?? detail.params],
  )
const parts = {
  header: null as string | null,
  body: 'Olá, {{1}}! Seu pedido {{2}} chegou.',
  footer: null as string | null,
  buttons: [] as object[],
  variables: [
    { name: 'Nome', example: 'Maria' },
    { name: 'Pedido', example: '48213' },
  ],
}
const worded = (over: Input = {}) => ({
  templateId: randomUUIDv7(),
  channel: 'whatsapp',
  account,
  name: 'pedido_chegou',
  language: 'pt_BR',
  category: 'utility',
  parts,
  ...over,
})
const create = (over: Input = {}) => call('create-template', worded(over))
const edit = ({ id: templateId, version, name, language, category }: Template, over: Input = {}) =>
  call('edit-template', { templateId, version, name, language, category, parts, ...over })
const submit = ({ id: templateId, version }: Template, who = 0) => call('submit-template', { templateId, version }, who)
const sync = () => call<{ changed: number; problems: object[] }>('sync-templates', {})
const judge = (status: 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED', reason: string | null = null) =>
  control.judge({ accountId, name: 'pedido_chegou', language: 'pt_BR', status, reason })
async function shown(): Promise<TemplatesState> {
  const { json } = await snapshotView(bench.pool, company.id, templates, {}, { room: '', owner: null })
  return JSON.parse(json)
}
const one = async ({ id }: Template) => (await shown()).templates[id]
const events = async () =>
  (await bench.log.range(company.id, 0)).commits
    .flatMap(({ events }) => events.map(({ json }): WireEvent => JSON.parse(json)))
    .filter(({ name }) => name === 'conversations.template_saved')
const approved = async (over: Input = {}) => {
  const made = await submit(await create(over))
  await judge('APPROVED')
  await sync()
  return (await one(made)) ?? made
}

describe('wording one', () => {
  it('each edit is a version, and an older one is not written over', async () => {
    const first = await create()
    expect(first).toMatchObject({ state: 'draft', version: 1, liveVersion: null, parts: { body: parts.body } })
    const second = await edit(first, { parts: { ...parts, footer: 'Aura' }, name: 'pedido_aqui' })
    expect(second).toMatchObject({ state: 'draft', version: 2, name: 'pedido_aqui', parts: { footer: 'Aura' } })
    await expect(edit(first)).rejects.toMatchObject({ code: 'command.stale' })
    const { versions } = await call<{ versions: object[] }>('template-versions', { templateId: first.id }, 2)
    expect(versions).toMatchObject([
      { version: 2, author: 'Pessoa 1', parts: { footer: 'Aura' } },
      { version: 1, parts: { footer: null }, outcome: null },
    ])
  })

  it.each([
    [
      'a gap is left out',
      { body: 'Olá {{2}}!', variables: [{ name: 'a', example: 'b' }] },
      { 'parts.body': 'numbering' },
    ],
    [
      'it begins with a gap',
      { body: '{{1}}, olá', variables: [{ name: 'a', example: 'b' }] },
      { 'parts.body': 'edge' },
    ],
    ['gaps stand beside each other', { body: 'Olá {{1}} {{2}}!' }, { 'parts.body': 'adjacent' }],
    ['an example is missing', { variables: [] }, { 'parts.variables': 'missing' }],
    ['a footer has a gap', { footer: 'De {{1}}' }, { 'parts.footer': 'no_gap' }],
    [
      'an address runs code',
      { buttons: [{ type: 'url', text: 'Ver', url: 'javascript:alert(1)' }] },
      { 'parts.buttons.0.url': 'not_a_url' },
    ],
    [
      'two answers are the same',
      { buttons: ['Sim', 'Sim'].map((text) => ({ type: 'quick_reply', text })) },
      { 'parts.buttons.1': 'twice' },
    ],
  ])('refused: %s', async (_, over, fields) => {
    expect(await told('create-template', worded({ parts: { ...parts, ...over } }))).toEqual(['request.invalid', fields])
  })

  it('names follow the rule, are there once, and belong to a channel of the company', async () => {
    for (const name of ['Pedido', 'pedido chegou', '', 'é', 'x'.repeat(101)])
      expect((await told('create-template', worded({ name })))[0]).toBe('request.invalid')
    await create()
    expect((await told('create-template', worded()))[0]).toBe('conversations.template_name_taken')
    expect(await told('create-template', worded({ language: 'en_US' }))).toBe('ok')
    for (const over of [{ account: '404404' }, { account: null }, { channel: 'sms' }])
      expect((await told('create-template', worded({ name: 'outro', ...over })))[0]).toBe(
        'conversations.template_no_account',
      )
    expect((await told('create-template', worded({ name: 'dela' }), 2))[0]).toBe('auth.forbidden')
    const [a, b] = await Promise.all([1, 2].map(() => told('create-template', worded({ name: 'ao_mesmo_tempo' }))))
    expect([a, b].filter((one) => one === 'ok')).toHaveLength(1)
  })

  it('for SMS there is no review: it is made active', async () => {
    const sms = await create({ channel: 'sms', account: null })
    const active = await submit(sms)
    expect(active).toMatchObject({ state: 'approved', liveVersion: 1 })
    expect(await submit(sms)).toEqual(active)
    const edited = await edit(active, { parts: { ...parts, body: 'Oi, {{1}}: {{2}}' } })
    expect(edited).toMatchObject({ state: 'approved', version: 2, liveVersion: 1, live: { body: parts.body } })
    expect(await submit(edited)).toMatchObject({ liveVersion: 2, live: null })
    expect(
      await told(
        'create-template',
        worded({ channel: 'sms', account: null, name: 'b', parts: { ...parts, footer: 'x' } }),
      ),
    ).toEqual(['request.invalid', { 'parts.footer': 'no_such_part' }])
  })
})

describe('the provider', () => {
  it('two who submit at once ask it once; the same once more is no second one', async () => {
    const draft = await create()
    const both = await Promise.allSettled([submit(draft, 0), submit(draft, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await control.templates(accountId)).toMatchObject([{ name: 'pedido_chegou', status: 'PENDING' }])
    const winner = both[0]?.status === 'fulfilled' ? 0 : 1
    expect(await submit(draft, winner)).toMatchObject({ state: 'submitted' })
    expect(await told('submit-template', { templateId: draft.id, version: 1 }, 1 - winner)).toEqual([
      'conversations.template_not_now',
      { reason: 'in_review' },
    ])
    expect(await control.templates(accountId)).toHaveLength(1)
  })

  it('what it refuses is a draft again with its words; what it is too busy for too', async () => {
    const draft = await create()
    await create({ name: 'outro' })
    await control.behave(accountId, { sendFailures: 1, sendFailure: 'refused' })
    expect(await told('submit-template', { templateId: draft.id, version: 1 })).toEqual([
      'conversations.template_refused',
      expect.stringContaining('131009'),
    ])
    expect(await one(draft)).toMatchObject({ state: 'draft', reason: expect.stringContaining('131009') })
    await control.behave(accountId, { sendFailure: 'busy' })
    expect((await told('submit-template', { templateId: draft.id, version: 1 }))[0]).toBe(
      'conversations.template_unreachable',
    )
    await control.behave(accountId, { sendFailures: 0 })
    expect(await submit(draft)).toMatchObject({ state: 'submitted', reason: null })
  })

  it('without its answer the list decides whether it took it', async () => {
    await control.behave(accountId, { dropAcks: 1 })
    const taken = await submit(await create())
    expect(taken.state).toBe('submitted')
    const lost = await create({ name: 'nunca_chegou' })
    await control.behave(accountId, { dropAcks: 0, sendFailures: 1, sendFailure: 'error' })
    expect((await submit(lost)).state).toBe('submitted')
    await judge('APPROVED')
    await control.idle()
    expect((await sync()).changed).toBe(0)
    const later = await listing(new Date(Date.now() + 3 * 60_000))
    expect(await floor.within((work) => applyListing(work, later))).toBe(2)
    expect(await one(taken)).toMatchObject({ state: 'approved', liveVersion: 1 })
    expect(await one(lost)).toMatchObject({ state: 'draft', reason: 'not_taken' })
  })

  it('its word may come before its answer, twice and late; the screens follow', async () => {
    await control.behave(accountId, { templateReview: 'approve' })
    const draft = await submit(await create())
    const [status] = await words()
    if (!status) throw new Error('nothing was told')
    await apply(status)
    const first = await one(draft)
    expect(first).toMatchObject({ state: 'approved', liveVersion: 1, reason: null })
    const before = (await events()).length
    await apply(status)
    expect(await sync()).toEqual({ changed: 0, problems: [] })
    expect(await events()).toHaveLength(before)
    await apply({ ...status, status: 'paused', reason: 'LOW_QUALITY' })
    expect(await one(draft)).toMatchObject({ state: 'paused', reason: 'LOW_QUALITY' })
    expect((await told('submit-template', { templateId: draft.id, version: 1 }))[1]).toEqual({ reason: 'paused' })
    await apply(status)
    await apply({ ...status, status: 'rejected', reason: 'INVALID_FORMAT' })
    expect(await one(draft)).toMatchObject({ state: 'rejected', reason: 'INVALID_FORMAT', liveVersion: null })
    expect((await told('submit-template', { templateId: draft.id, version: 1 }))[1]).toEqual({ reason: 'nothing_new' })

    const folded = (await events()).reduce((state, event) => templatesReducer.fold(state, event), { templates: {} })
    expect(folded).toEqual(await shown())
  })

  it('an approved one is worded anew beside what is sent; its edit is reviewed, and may be refused', async () => {
    const live = await approved()
    expect(live).toMatchObject({ state: 'approved', liveVersion: 1 })
    const edited = await edit(live, { parts: { ...parts, body: 'Oi, {{1}}! Pedido {{2}} aqui.' } })
    expect(edited).toMatchObject({ state: 'approved', version: 2, liveVersion: 1, live: { body: parts.body } })
    await expect(edit(edited, { name: 'novo_nome' })).rejects.toMatchObject({
      code: 'conversations.template_not_now',
      detail: { params: { reason: 'named_already' } },
    })
    await control.behave(accountId, { sendFailures: 1, sendFailure: 'refused' })
    await expect(submit(edited)).rejects.toMatchObject({ code: 'conversations.template_refused' })
    expect(await one(live)).toMatchObject({ state: 'approved', liveVersion: 1 })
    await control.behave(accountId, { sendFailures: 0 })
    expect(await submit(edited)).toMatchObject({ state: 'submitted', liveVersion: 1 })
    await judge('APPROVED')
    await sync()
    expect(await one(live)).toMatchObject({ state: 'approved', liveVersion: 2, live: null })
    const { versions } = await call<{ versions: object[] }>('template-versions', { templateId: live.id })
    expect(versions).toMatchObject([{ outcome: 'approved' }, { outcome: 'approved' }])
  })

  it('what was made or changed or removed there appears; the same list again changes nothing', async () => {
    await create({ name: 'hello_world', language: 'en_US', parts: { ...parts, body: 'Hello', variables: [] } })
    await reopen(undefined)
    expect(await sync()).toEqual({ changed: 3, problems: [] })
    const all = Object.values((await shown()).templates)
    expect(all.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['hello_world', 'approved'],
      ['pedido_a_caminho', 'approved'],
      ['retomar_atendimento', 'approved'],
    ])
    expect(all.find(({ name }) => name === 'hello_world')).toMatchObject({
      version: 2,
      parts: { body: expect.stringMatching(/^Welcome/) },
    })
    const before = (await events()).length
    const together = await Promise.all([sync(), sync()])
    expect(together).toMatchObject([{ changed: 0 }, { changed: 0 }])
    expect(await events()).toHaveLength(before)
    await reopen([])
    expect(await sync()).toMatchObject({ changed: 3 })
    expect(Object.values((await shown()).templates).map(({ state }) => state)).toEqual(Array(3).fill('retired'))
  })

  it('put away it goes from the provider and makes room for its name', async () => {
    const live = await approved()
    expect(await call('retire-template', { templateId: live.id })).toMatchObject({ state: 'retired' })
    expect(await control.templates(accountId)).toEqual([])
    expect(await call('retire-template', { templateId: live.id })).toMatchObject({ state: 'retired' })
    expect(await sync()).toMatchObject({ changed: 0 })
    await create()
    await control.openAccount({
      kind: 'whatsapp',
      phoneNumberId: accountId,
      accessToken: `fake-rotated-${randomUUIDv7()}`,
    })
    expect(await sync()).toMatchObject({
      changed: 0,
      problems: [{ name: 'Vendas', problem: expect.stringContaining('190') }],
    })
  })
})

describe('sending one', () => {
  const write = (conversation: string, templateId: string, values: string[], over: Input = {}) => ({
    conversationId: conversation,
    messageId: randomUUIDv7(),
    floor: 1,
    content: { type: 'template', templateId, values },
    ...over,
  })
  const begin = async () => {
    const id = await floor.say('+5511987654321', 'Oi')
    await call('claim', { conversationId: id })
    return id
  }
  const active = async (over: Input = {}) => await submit(await create({ channel: 'sms', account: null, ...over }))

  it('the server words it, and the message names the version that was sent', async () => {
    const template = await active()
    const id = await begin()
    const message = await call<Message>('send', write(id, template.id, ['Maria', '48213']))
    expect(message.content).toMatchObject({
      type: 'template',
      templateId: template.id,
      version: 1,
      name: 'pedido_chegou',
      text: 'Olá, Maria! Seu pedido 48213 chegou.',
      values: { body: ['Maria', '48213'] },
    })
  })

  it('says why it does not go', async () => {
    const id = await begin()
    const template = await active()
    const draft = await create({ channel: 'sms', account: null, name: 'rascunho' })
    const other = await approved()
    const tried = async (templateId: string, values: string[]) => await told('send', write(id, templateId, values))
    expect(await tried(randomUUIDv7(), [])).toEqual(['conversations.template_not_found', undefined])
    expect(await tried(draft.id, ['a', 'b'])).toEqual(['conversations.template_not_sendable', { reason: 'draft' }])
    expect(await tried(other.id, ['a', 'b'])).toEqual(['conversations.template_other_channel', undefined])
    expect(await tried(template.id, ['a'])).toEqual(['conversations.template_values', { expected: 2, given: 1 }])
    for (const bad of ['', '  ', 'duas\nlinhas', 'a    b', '{{1}}'])
      expect(await tried(template.id, ['Maria', bad])).toEqual([
        'conversations.template_value_unfit',
        { name: 'Pedido' },
      ])
    expect(await tried(template.id, ['x'.repeat(1000), 'y'.repeat(1000)])).toEqual([
      'conversations.template_too_long',
      { limit: 1600 },
    ])
    expect((await tried(template.id, ['x'.repeat(1025), 'y']))[0]).toBe('request.invalid')
    await call('retire-template', { templateId: template.id })
    expect(await tried(template.id, ['a', 'b'])).toEqual(['conversations.template_not_sendable', { reason: 'retired' }])
  })
})

/** What the provider told at our door, as the adapter reads it. */
async function words(): Promise<ToldTemplate[]> {
  await control.idle()
  const [there] = await control.templates(accountId)
  if (!there) return []
  const status = there.status === 'APPROVED' ? ('approved' as const) : ('pending' as const)
  const { id: externalId, name, language } = there
  return [{ type: 'template_status', externalId, name, language, status, reason: null }]
}

const apply = (said: ToldTemplate) =>
  floor.within(async (work) => {
    const channel = await work.tx
      .selectFrom('channels')
      .where('id', '=', channelId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await applyTemplateStatus(work, channel, said)
  })

async function listing(askedAt: Date) {
  const config = await sharedWorld().config()
  const { connection } = await floor.within(({ tx }) => openConnection({ tx, channelId, config }))
  const listed = (await adapters.whatsapp.templates?.list(connection, AbortSignal.timeout(10_000))) ?? []
  return { companyId: company.id, account, askedAt, listed }
}

const reopen = async (templates: [] | undefined) => {
  if (templates) return await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, templates })
  const { startingTemplates } = await import('@aura/infra/phone/template.ts')
  return await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, templates: startingTemplates })
}
