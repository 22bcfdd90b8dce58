import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Credential } from '@aura/contracts/credentials/credential.ts'
import { codeOf, testBench, testCompany } from '@aura/infra/operations-test.ts'
import { type ChannelControl, channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJob } from '../platform/run-job.ts'
import { type Testbed, testbed } from '../platform/testbed.ts'
import { settling, tellingExpiry } from './index.ts'

const bench = testBench()
const company = testCompany(bench, ['company_owner', 'company_user'])
let bed: Testbed
let config: Config
let control: ChannelControl

beforeAll(async () => {
  bed = testbed(bench.databaseUrl)
  config = await sharedWorld().config()
  control = channelControl(config.simulatorUrl ?? '')
})
afterAll(async () => {
  await bed[Symbol.asyncDispose]()
})

const call = async <T>(name: string, input: object, person = 0) =>
  (await bench.call(name, input, company.people[person]?.claims ?? null)).output as T
const list = async () => (await call<{ rows: Credential[] }>('credentials.credentials', {})).rows
const only = async () => (await list())[0] ?? expect.fail('no credential')

async function connect() {
  const { account, settings, secrets } = await control.openAccount({ kind: 'whatsapp' })
  const channelId = randomUUIDv7()
  const made = { channelId, kind: 'whatsapp', name: 'Vendas', address: account.address, settings, secrets }
  await call('channels.connect-channel', made)
  return { channelId, accountId: account.id, secrets }
}
const settle = (credentialId: string) =>
  runJob({ ...bed.parts(), elapsed: () => performance.now() }, settling(config), {
    id: randomUUID(),
    data: { company: company.id, payload: { credentialId } },
    signal: new AbortController().signal,
  })

it('a secret is replaced when the provider takes the new one, and is done when it refuses the old one', async () => {
  const { channelId, accountId } = await connect()
  const before = await only()
  expect(before).toMatchObject({
    kind: 'whatsapp',
    users: [{ id: channelId, name: 'Vendas', connection: 'primary' }],
    versions: 1,
    previous: null,
    health: { status: 'ok' },
  })
  const key = { credentialId: before.id, version: 1 }
  const fresh = { accessToken: `fake-next-token-${randomUUIDv7()}` }
  expect(await codeOf(call('credentials.replace-secrets', { ...key, secrets: fresh }))).toBe('channels.refused')
  expect(await only()).toMatchObject({ versions: 1, version: 1 })
  await control.openAccount({ kind: 'whatsapp', phoneNumberId: accountId, ...fresh })
  expect(await codeOf(call('credentials.replace-secrets', { ...key, secrets: fresh }, 1))).toBe('auth.forbidden')
  await call('credentials.replace-secrets', { ...key, secrets: fresh })
  expect(await codeOf(call('credentials.replace-secrets', { ...key, secrets: fresh }))).toBe('command.stale')
  expect(await only()).toMatchObject({ versions: 2, version: 2, previous: { endedAt: null } })
  // A worker that was killed after it asked asks again.
  await settle(before.id)
  await settle(before.id)
  const after = await only()
  expect(after).toMatchObject({ versions: 2, previous: { ending: 'refused' }, health: { status: 'ok' } })
  expect(after.lastUsedAt).toBeNull()
  await call('channels.test-channel', { channelId })
  const { rows } = await call<{ rows: object[] }>('credentials.uses', { credentialId: before.id })
  expect(rows).toMatchObject([{ user: 'Vendas', purpose: 'check', uses: 1 }])
})

it('an old secret that the provider still takes ends with its overlap, and the list says so', async () => {
  const { secrets } = await connect()
  const { id } = await only()
  await call('credentials.replace-secrets', { credentialId: id, version: 1, secrets })
  await settle(id)
  expect(await only()).toMatchObject({ previous: { endedAt: null, ending: null } })
  bed.advance(25 * 3_600_000)
  await settle(id)
  expect(await only()).toMatchObject({ previous: { ending: 'overlap_over' } })
  bed.advance(-25 * 3_600_000)
})

it('a last day is told two weeks before, the day before and on the day, as long as it is the last day', async () => {
  await connect()
  const { id: credentialId, name } = await only()
  const today = Date.parse(new Date().toISOString().slice(0, 10))
  const expiresOn = new Date(today + 40 * 86_400_000).toISOString().slice(0, 10)
  await call('credentials.edit-credential', { credentialId, version: 1, name, expiresOn })
  const waiting = async () => {
    const { rows } = await bed.owner.query(
      `select data -> 'payload' as payload, start_after::date - $2::date as days from jobs.job_common
       where name = 'credentials.tell-expiry' and state = 'created' and data ->> 'company' = $1 order by start_after`,
      [company.id, new Date(today)],
    )
    return rows
  }
  expect(await waiting()).toEqual([{ payload: { credentialId, expiresOn }, days: 26 }])
  const tell = (day: string) =>
    runJob({ ...bed.parts(), elapsed: () => performance.now() }, tellingExpiry, {
      id: randomUUID(),
      data: { company: company.id, payload: { credentialId, expiresOn: day } },
      signal: new AbortController().signal,
    })
  await tell(expiresOn)
  await tell('2031-01-01')
  const { rows } = await bed.owner.query(
    `select kind, params from notifications where company_id = $1 and kind = 'credentials.expiring'`,
    [company.id],
  )
  expect(rows).toEqual([{ kind: 'credentials.expiring', params: { name, day: expiresOn } }])
})

it('a name and a last day are noted, and a removed channel takes its credential along', async () => {
  const { channelId } = await connect()
  const { id } = await only()
  const edit = { credentialId: id, version: 1, name: 'Meta', expiresOn: '2031-12-31' }
  await call('credentials.edit-credential', edit)
  expect(await codeOf(call('credentials.edit-credential', edit))).toBe('command.stale')
  expect(await only()).toMatchObject({ name: 'Meta', expiresOn: '2031-12-31', version: 2 })
  await call('channels.remove-channel', { channelId })
  expect(await list()).toEqual([])
  expect(await codeOf(call('credentials.test-credential', { credentialId: id }))).toBe(
    'credentials.credential_not_found',
  )
})

it('the signing secret of a webhook endpoint is in the list, and made by Aura alone', async () => {
  const endpointId = randomUUIDv7()
  const made = { name: 'ERP', url: 'https://erp.example/hooks', events: ['contacts.removed'], deduplicates: true }
  await call('integrations.create-endpoint', { endpointId, ...made })
  expect(await only()).toMatchObject({ id: endpointId, kind: 'webhook', health: null, users: [{ name: 'ERP' }] })
  const replace = call('credentials.replace-secrets', { credentialId: endpointId, version: 1, secrets: {} })
  expect(await codeOf(replace)).toBe('credentials.made_here')
  await call('integrations.remove-endpoint', { endpointId })
  expect(await list()).toEqual([])
})

it('the secret of an inbound webhook is in the list, is replaced at its webhook, and ends with it', async () => {
  const webhookId = randomUUIDv7()
  const contact = { name: '{{$.name}}', phone: '{{$.phone}}', email: '', rename: false, fields: {}, tagIds: [] }
  const mapping = { condition: null, key: '', contact, deal: null, note: '', start: null }
  const proof = { kind: 'secret', header: 'x-webhook-secret' }
  await call('integrations.create-inbound', { webhookId, name: 'Loja', proof, mapping })
  const row = { id: webhookId, kind: 'inbound_webhook', health: null, users: [{ name: 'Loja' }] }
  expect(await only()).toMatchObject({ ...row, versions: 1 })
  const replace = call('credentials.replace-secrets', { credentialId: webhookId, version: 1, secrets: {} })
  expect(await codeOf(replace)).toBe('credentials.made_here')
  await call('integrations.rotate-inbound', { webhookId })
  expect(await only()).toMatchObject({ ...row, versions: 2, previous: { ending: 'replaced' } })
  await call('integrations.remove-inbound', { webhookId })
  expect(await list()).toEqual([])
})
