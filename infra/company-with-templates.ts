/** A company with a number at a provider that reviews what it is given, and one for SMS: for tests of templates. */
import { randomUUIDv7 } from 'node:crypto'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import type { TemplatesState } from '@aura/contracts/templates/templates.ts'
import { adapters } from '@aura/server/channels/adapters/index.ts'
import { openConnection } from '@aura/server/channels/channels.ts'
import type { ProviderTemplate } from '@aura/server/channels/template-adapter.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { templates } from '@aura/server/templates/list.ts'
import { applyTemplateStatus } from '@aura/server/templates/status.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestCompany, type TestCompany } from './company.ts'
import { type Floor, openFloor } from './contact-centre.ts'
import { type Bench, startBench } from './operations-bench.ts'
import { type ChannelControl, channelControl } from './phone/control.ts'
import { startingTemplates } from './phone/template.ts'
import { sharedWorld } from './shared-world.ts'

export let bench: Bench
export let control: ChannelControl
export let company: TestCompany
export let floor: Floor
export let accountId: string
export let account: string
export let channelId: string

/** Called at the top of a test file: each of its tests begins with a company of its own. */
export function companyForEachTest() {
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
    await call('channels.connect-channel', { channelId, kind: 'whatsapp', name: 'Vendas', address, settings, secrets })
    floor = await openFloor(bench.pool, company.id, 'sms')
    await control.behave(accountId, { templateReview: 'by_hand' })
  })
}

export type Input = Record<string, unknown>
export const call = async <T = Template>(name: string, input: Input, who = 0, id?: string) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null, id)).output as T
export const outcome = (name: string, input: Input, who = 0) =>
  call(name, input, who).then(
    () => 'ok',
    ({ code, detail }: Refusal) => [code, detail.params?.problem ?? detail.fields ?? detail.params],
  )
export const parts = {
  header: null as string | null,
  body: 'Olá, {{1}}! Seu pedido {{2}} chegou.',
  footer: null as string | null,
  buttons: [] as object[],
  variables: [
    { name: 'Nome', example: 'Maria' },
    { name: 'Pedido', example: '48213' },
  ],
}
export const worded = (over: Input = {}) => ({
  templateId: randomUUIDv7(),
  channel: 'whatsapp',
  account,
  name: 'pedido_chegou',
  language: 'pt_BR',
  category: 'utility',
  parts,
  ...over,
})
export const create = (over: Input = {}) => call('templates.create-template', worded(over))
export const edit = ({ id: templateId, version, name, language, category }: Template, over: Input = {}) =>
  call('templates.edit-template', { templateId, version, name, language, category, parts, ...over })
export const submit = ({ id: templateId, version }: Template, who = 0) =>
  call('templates.submit-template', { templateId, version }, who)
export const sync = () => call<{ changed: number; problems: object[] }>('templates.sync-templates', {})
export const judge = (status: 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED', reason: string | null = null) =>
  control.judge({ accountId, name: 'pedido_chegou', language: 'pt_BR', status, reason })
export async function templatesSnapshot(): Promise<TemplatesState> {
  const { json } = await snapshotView(bench.pool, company.id, templates, {}, { room: '', owner: null })
  return JSON.parse(json)
}
export const currentTemplate = async ({ id }: Template) => (await templatesSnapshot()).templates[id]
export const events = async (called = 'templates.template_saved') =>
  (await bench.log.range(company.id, 0)).commits
    .flatMap(({ events }) => events.map(({ json }): WireEvent => JSON.parse(json)))
    .filter(({ name }) => name === called)
export const approved = async (over: Input = {}) => {
  const made = await submit(await create(over))
  await judge('APPROVED')
  await sync()
  return (await currentTemplate(made)) ?? made
}

/** What the provider told at our door, as the adapter reads it. */
export async function words(): Promise<ProviderTemplate[]> {
  await control.idle()
  const [there] = await control.templates(accountId)
  if (!there) return []
  const status = there.status === 'APPROVED' ? ('approved' as const) : ('pending' as const)
  const { id: externalId, name, language } = there
  return [{ type: 'template_status', externalId, name, language, status, reason: null }]
}

export const apply = (providerTemplate: ProviderTemplate) =>
  floor.within(async (work) => {
    const channel = await work.tx
      .selectFrom('channels')
      .where('id', '=', channelId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await applyTemplateStatus(work, channel, providerTemplate)
  })

export async function listing(askedAt: Date) {
  const config = await sharedWorld().config()
  const { connection } = await floor.within(({ tx }) => openConnection({ tx, channelId, config, purpose: 'check' }))
  const listed = (await adapters.whatsapp.templates?.list(connection, AbortSignal.timeout(10_000))) ?? []
  return { companyId: company.id, account, askedAt, listed }
}

export const reopen = async (templates: [] | undefined) => {
  if (templates) return await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, templates })
  return await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, templates: startingTemplates })
}
