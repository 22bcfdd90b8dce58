/** The parts are asked, against a real database and a provider that is suspended and let go again. */

import { randomUUIDv7 } from 'node:crypto'
import { connectionSaved } from '@aura/contracts/ai/connection.ts'
import type { credentials } from '@aura/contracts/credentials/credential.ts'
import type { integrationHealth } from '@aura/contracts/integrations/health.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { partChanged, partGone, type statusHistory } from '@aura/contracts/warroom/status/status.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { crmKey } from '@aura/infra/crm-provider/simulator.ts'
import { startModelProvider } from '@aura/infra/model-provider/simulator.ts'
import { storeKey, storeRegion } from '@aura/infra/object-store/object-store.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { type ChannelControl, channelControl } from '@aura/infra/phone/control.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doorParts } from '../../platform/health-server-parts.ts'
import { type Testbed, testbed } from '../../platform/testbed.ts'
import { probeRound } from './run-probes.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let phones: ChannelControl
let company: TestCompany
let asking: Parameters<typeof probeRound>[0]
let channelId: string
const published: unknown[][] = []
const sid = `AC${'7'.repeat(32)}`

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  // Nobody serves at the address of this configuration.
  const config = await sharedWorld().config({ databaseUrl: bench.databaseUrl, publicUrl: 'http://127.0.0.1:1' })
  phones = channelControl(config.simulatorUrl ?? '')
  company = await createTestCompany(bench.databaseUrl)
  channelId = randomUUIDv7()
  const { account, settings, secrets } = await phones.openAccount({ kind: 'sms', accountSid: sid })
  const made = { channelId, kind: 'sms', name: 'Avisos', address: account.address, settings, secrets }
  await call('channels.connect-channel', made)
  const publish = (subject: string, message: Uint8Array) => {
    if (subject.startsWith('volatile.')) published.push(JSON.parse(String(message)))
  }
  const news = { ...bed.bus, publish }
  const parts = { ...bed.parts(), news, behind: () => 0, logger: { warn: () => {} } }
  const greetMail = async () => true
  asking = { ...doorParts(config, parts), elapsed: () => 0, greetMail }
})
afterAll(() => opened.disposeAsync())

const call = async (name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output
const rounds = async (count: number) => {
  for (let n = 0; n < count; n++) await probeRound(asking, 0)
}
const states = async () => {
  const { rows } = await bed.owner.query(
    `select part, status from part_states where company_id = $1 or (company_id = $2 and (channel_id is not null or kind = 'integration')) order by kind`,
    [platformStream, company.id],
  )
  return Object.fromEntries(rows.map(({ part, status }) => [part, status]))
}
const outcome = async (name: string) => {
  const { rows } = await bed.owner.query(
    'select body from events where company_id = $1 and name = $2 order by position',
    [company.id, name],
  )
  return rows.map(({ body }) => JSON.parse(body))
}

test('who fails is offline from the second time on, and the company is told of it and of what the platform lacks', async () => {
  await rounds(2)
  const channel = `channel:${channelId}`
  const well = { database: 'online', bus: 'online', workers: 'online', mail: 'online' }
  expect(await states()).toEqual({ ...well, api: 'offline', [channel]: 'online' })
  await phones.openAccount({ kind: 'sms', accountSid: sid, status: 'suspended' })
  await rounds(2)
  expect(await states()).toMatchObject({ [channel]: 'offline' })
  const changes = (await outcome(partChanged.name)).map(({ part, before }) => [part.id, before, part.status])
  expect(changes).toContainEqual(['api', 'warning', 'offline'])
  expect(changes.filter(([id]) => id === channel)).toEqual([
    [channel, null, 'online'],
    [channel, 'online', 'warning'],
    [channel, 'warning', 'offline'],
  ])
  const [room, key, value] = published.at(-1) ?? []
  expect([room, key]).toEqual(['warroom.status', 'probes'])
  expect(value).toContainEqual({ id: channel, latencyMs: expect.any(Number), checkedAt: expect.any(String) })
})

test('it is well again after three good answers, its day is kept, and one that is paused is asked no more', async () => {
  const channel = `channel:${channelId}`
  await phones.openAccount({ kind: 'sms', accountSid: sid, status: 'active' })
  await rounds(2)
  expect(await states()).toMatchObject({ [channel]: 'warning' })
  await rounds(1)
  expect(await states()).toMatchObject({ [channel]: 'online' })
  const history = (await call('warroom.status-history', {})) as OutputOf<typeof statusHistory>
  const strip = history.find(({ id }) => id === channel)?.buckets ?? []
  expect(strip.reduce((sum, { probes }) => sum + probes, 0)).toBe(7)
  expect(strip.reduce((sum, { failed }) => sum + failed, 0)).toBe(2)
  expect(history.map(({ id }) => id)).toContain('database')
  await call('channels.pause-channel', { channelId })
  await rounds(1)
  expect(await states()).not.toHaveProperty([channel])
  expect(await outcome(partGone.name)).toEqual([{ id: channel }])
})

test('the house that carries the calls is a part of its own, and is told apart from a number for messages', async () => {
  const lineId = randomUUIDv7()
  const line = { kind: 'voice', accountSid: `AC${'6'.repeat(32)}` } as const
  const { account, settings, secrets } = await phones.openAccount(line)
  const made = { channelId: lineId, kind: 'voice', name: 'Central', address: account.address, settings, secrets }
  await call('channels.connect-channel', made)
  // It was connected from another address than the one that is asked from here.
  await phones.openAccount({ ...line, callbackUrl: `http://127.0.0.1:1/hooks/${lineId}` })
  await rounds(1)
  await phones.openAccount({ ...line, status: 'suspended' })
  await rounds(2)
  const { rows } = await bed.owner.query('select kind, status from part_states where channel_id = $1', [lineId])
  expect(rows).toEqual([{ kind: 'telephony', status: 'offline' }])
  const changes = (await outcome(partChanged.name)).map(({ part, before }) => [part.kind, before, part.status])
  expect(changes.filter(([kind]) => kind === 'telephony')).toEqual([
    ['telephony', null, 'online'],
    ['telephony', 'online', 'warning'],
    ['telephony', 'warning', 'offline'],
  ])
})

test('two workers go round at once and each part is asked once', async () => {
  const request = async () => {
    const counted = `select sum(probes)::int as count from part_buckets where part = 'database'`
    return (await bed.owner.query(counted)).rows[0].count
  }
  const before = await request()
  await bed.owner.query(`update part_rounds set claimed_at = now() - interval '1 hour'`)
  await Promise.all([probeRound(asking, 60), probeRound(asking, 60)])
  expect(await request()).toBe(before + 1)
})

test('an integration is as its latest calls were, and one that is paused is asked no more', async () => {
  const endpointId = randomUUIDv7()
  const made = {
    endpointId,
    name: 'ERP',
    url: 'https://erp.example/hooks',
    events: ['deals.moved'],
    deduplicates: true,
  }
  await call('integrations.create-endpoint', made)
  const part = `webhook:${endpointId}`
  await rounds(1)
  expect(await states()).toMatchObject({ [part]: 'online' })
  await bed.owner.query(`update webhook_endpoints set failures = 3, state = 'failing' where id = $1`, [endpointId])
  await rounds(3)
  expect(await states()).toMatchObject({ [part]: 'warning' })
  await bed.owner.query(`update webhook_endpoints set state = 'disabled' where id = $1`, [endpointId])
  await rounds(2)
  expect(await states()).toMatchObject({ [part]: 'offline' })
  const changes = (await outcome(partChanged.name)).filter(({ part: { id } }) => id === part)
  expect(changes.map(({ part: { name, status, problem } }) => [name, status, problem])).toEqual([
    ['ERP', 'online', null],
    ['ERP', 'warning', 'calls_failing'],
    ['ERP', 'offline', 'calls_disabled'],
  ])
  await call('integrations.resume-endpoint', { endpointId })
  await call('integrations.pause-endpoint', { endpointId })
  await rounds(1)
  expect(await states()).not.toHaveProperty([part])
})

test('a CRM connection and a warehouse stand there by probes and by their last calls, under their names, and not while paused', async () => {
  const simulated = sharedWorld().addresses.simulated.simulatorUrl ?? ''
  const [connectionId, warehouseId] = [randomUUIDv7(), randomUUIDv7()]
  const address = `${simulated}/crm/rest/status`
  await call('crm-sync.connect', { connectionId, name: 'Vendas', kind: 'rest', address, secrets: { key: crmKey } })
  const rules = ['name', 'email'].map((field) => ({ ours: field, theirs: field, conflict: 'newest' }))
  await call('crm-sync.edit', { connectionId, version: 1, name: 'Vendas', direction: 'both', rules })
  const crm = `crm:${connectionId}`
  const store = `warehouse:${warehouseId}`
  await call('warehouse.connect', {
    ...{ warehouseId, name: 'Lago', address: `${simulated}/s3`, region: storeRegion, bucket: 'status', folder: '' },
    ...{ tables: ['deals'], every: 'day', secrets: storeKey },
  })
  await rounds(1)
  expect(await states()).toMatchObject({ [store]: 'online' })
  expect(await states()).not.toHaveProperty([crm])
  await call('crm-sync.resume', { connectionId })
  await rounds(1)
  expect(await states()).toMatchObject({ [crm]: 'online' })
  const probes = async () => {
    const select = (table: string) => `select probed_at, probe_problem, probe_ms from ${table} where company_id = $1`
    const tables = ['crm_connections', 'warehouses'].map((table) => bed.owner.query(select(table), [company.id]))
    return (await Promise.all(tables)).flatMap(({ rows }) => rows)
  }
  const keys = async () => {
    const { rows } = (await call('credentials.credentials', {})) as OutputOf<typeof credentials>
    return [connectionId, warehouseId].map((own) => {
      const row = rows.find(({ id }) => id === own)
      return [own, row?.health?.status, row?.failingSince]
    })
  }
  const before = await probes()
  expect(before.map(({ probe_problem, probe_ms }) => [probe_problem, typeof probe_ms])).toEqual([
    [null, 'number'],
    [null, 'number'],
  ])
  // Once in some minutes is enough.
  await rounds(2)
  expect(await probes()).toEqual(before)
  for (const table of ['crm_connections', 'warehouses'])
    await bed.owner.query(
      `update ${table} set address = $2, probed_at = null, failures = 0, state = 'active' where company_id = $1`,
      [company.id, `${simulated}/gone`],
    )
  await rounds(1)
  expect((await probes()).map(({ probe_problem }) => probe_problem)).toEqual(['not_found', 'not_found'])
  await rounds(2)
  expect(await states()).toMatchObject({ [crm]: 'warning', [store]: 'warning' })
  const { rows: unwell } = (await call('integrations.health', {})) as OutputOf<typeof integrationHealth>
  const found = { status: 'warning', problem: 'calls_failing', since: expect.any(String) }
  expect(unwell).toEqual(expect.arrayContaining([connectionId, warehouseId].map((id) => ({ id, ...found }))))
  expect(await keys()).toEqual([
    [connectionId, 'failing', unwell.find(({ id }) => id === connectionId)?.since],
    [warehouseId, 'failing', unwell.find(({ id }) => id === warehouseId)?.since],
  ])
  for (const table of ['crm_connections', 'warehouses'])
    await bed.owner.query(`update ${table} set address = $2, probed_at = null where company_id = $1`, [
      ...[company.id, table === 'warehouses' ? `${simulated}/s3` : address],
    ])
  await rounds(3)
  expect(await states()).toMatchObject({ [crm]: 'online', [store]: 'online' })
  expect(await keys()).toEqual([
    [connectionId, 'ok', null],
    [warehouseId, 'ok', null],
  ])
  expect(((await call('integrations.health', {})) as { rows: object[] }).rows).toEqual([])
  for (const table of ['crm_connections', 'warehouses'])
    await bed.owner.query(`update ${table} set failures = 3, state = 'failing' where company_id = $1`, [company.id])
  await rounds(3)
  expect(await states()).toMatchObject({ [crm]: 'warning', [store]: 'warning' })
  const changes = (await outcome(partChanged.name)).filter(({ part: { id } }) => id === crm || id === store)
  expect(changes.map(({ part: { name, status } }) => `${name} ${status}`).sort()).toEqual([
    ...['Lago online', 'Lago online', 'Lago warning', 'Lago warning'],
    ...['Vendas online', 'Vendas online', 'Vendas warning', 'Vendas warning'],
  ])
  await call('crm-sync.pause', { connectionId })
  await call('warehouse.pause', { warehouseId })
  await rounds(1)
  expect(await states()).not.toHaveProperty([crm])
  expect(await states()).not.toHaveProperty([store])
})

test('a provider of language models is asked itself; a key that it takes no more is a warning, and told to who can mend it', async () => {
  await using provider = await startModelProvider()
  const connectionId = randomUUIDv7()
  const access = { baseUrl: provider.urlOf('openai'), key: provider.key }
  await call('ai.create-connection', { connectionId, name: 'Modelos', kind: 'openai', ...access })
  await rounds(1)
  expect(await states()).not.toHaveProperty([`ai:${connectionId}`])
  const edit = { connectionId, version: 1, name: 'Modelos', chatModel: 'small-chat', embeddingModel: null }
  await call('ai.edit-connection', { ...edit, firstAnswerSeconds: 5, silenceSeconds: 5, prices: [] })
  await rounds(1)
  expect(await states()).toMatchObject({ [`ai:${connectionId}`]: 'online' })
  provider.accept('another key')
  await rounds(3)
  expect(await states()).toMatchObject({ [`ai:${connectionId}`]: 'warning' })
  const changes = (await outcome(partChanged.name)).filter(({ part: { id } }) => id === `ai:${connectionId}`)
  expect(changes.map(({ part: { name, status, problem } }) => [name, status, problem])).toEqual([
    ['Modelos', 'online', null],
    ['Modelos', 'warning', 'unauthorized'],
  ])
  const saved = (await outcome(connectionSaved.name)).map(({ connection, before }) => [before, connection.health])
  expect(saved.filter(([before, health]) => health === 'failing' && before !== 'failing')).toHaveLength(1)
  await call('ai.pause-connection', { connectionId })
  await rounds(1)
  expect(await states()).not.toHaveProperty([`ai:${connectionId}`])
})
