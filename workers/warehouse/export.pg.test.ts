/** Exports to a store: whole or not there, through refusals, lost answers and dying workers. */
import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Warehouse, WarehouseRun } from '@aura/contracts/warehouse/warehouse.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import {
  type Bucket,
  type StoreServer,
  startObjectStore,
  storeKey,
  storeRegion,
} from '@aura/infra/object-store/object-store.ts'
import { type Bench, startBench } from '@aura/infra/operations-bench.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runJob } from '../platform/run-job.ts'
import { type Testbed, testbed } from '../platform/testbed.ts'
import { type ExportParts, exporting, exportSteps } from './export.ts'

const opened = new AsyncDisposableStack()
let store: StoreServer
let bench: Bench
let bed: Testbed
let config: Config
let company: TestCompany
let buckets = 0
beforeAll(async () => {
  store = opened.use(await startObjectStore())
  const settings = { simulatorUrl: store.origin }
  bench = opened.use(await startBench(sharedWorld(), settings))
  bed = opened.use(testbed(bench.databaseUrl))
  config = await sharedWorld().config({ ...settings, databaseUrl: bench.databaseUrl })
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  bed.advance(Date.now() - bed.now().getTime())
})

const call = async <T = unknown>(name: string, input: object, who = 0): Promise<T> =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
const outcome = (name: string, input: object, who = 0) => codeOf(call(name, input, who))

type Connected = { id: string; bucket: Bucket }
const typedFor = (bucket: string, over: object = {}) => ({
  ...{ warehouseId: randomUUIDv7(), name: 'Lago de dados', address: store.origin, region: storeRegion, bucket },
  ...{ folder: 'aura/vendas', tables: ['deals', 'contacts'], every: 'hour', secrets: storeKey },
  ...over,
})
async function connect(over: object = {}): Promise<Connected> {
  buckets += 1
  const typed = typedFor(`dados-${buckets}`, over)
  await call('warehouse.connect', typed)
  return { id: typed.warehouseId, bucket: store.bucket(typed.bucket) }
}
const run = ({ id }: Connected, parts: Partial<Omit<ExportParts, 'config'>> = {}) =>
  runJob({ ...bed.parts(), elapsed: () => performance.now() }, exporting(config, parts), {
    id: randomUUIDv7(),
    data: { company: company.id, payload: { warehouseId: id } },
    signal: new AbortController().signal,
  })
const runs = async ({ id }: Connected) =>
  (await call<{ rows: WarehouseRun[] }>('warehouse.runs', { warehouseId: id })).rows
const warehouseOf = async ({ id }: Connected) =>
  (await call<{ rows: Warehouse[] }>('warehouse.warehouses', {})).rows.find((row) => row.id === id)
const openDeal = (title: string) =>
  call('deals.create', { dealId: randomUUIDv7(), title, value: { amount: 125_050, currency: 'BRL' }, probability: 50 })

type Manifest = {
  tables: {
    table: string
    since: string | null
    rows: number
    files: { key: string; rows: number; sha256: string }[]
  }[]
}
/** Of every export that calls itself whole: each file is there, as it was counted. */
function wholeExports({ bucket }: Connected): Manifest[] {
  const manifests = [...bucket.objects].filter(([key]) => key.endsWith('/manifest.json'))
  return manifests.map(([key, text]) => {
    const manifest = JSON.parse(text) as Manifest
    for (const { table, rows, files } of manifest.tables) {
      const found = files.map((file) => {
        const body = bucket.objects.get(file.key) ?? expect.fail(`${file.key} is not there`)
        expect(createHash('sha256').update(body).digest('hex')).toBe(file.sha256)
        return body.split('\r\n').length - 2
      })
      expect([table, found.reduce((sum, lines) => sum + lines, 0)]).toEqual([table, rows])
    }
    expect(bucket.written.at(-1)).toBe(key)
    return manifest
  })
}

const newestExport = ({ bucket }: Connected): Manifest =>
  JSON.parse(bucket.objects.get(bucket.written.at(-1) ?? '') ?? '{}') as Manifest

it('writes what was chosen, and of people only those who have given a consent', async () => {
  for (const title of ['Contrato anual', '=soma(1)', 'Com "aspas"; e ponto']) await openDeal(title)
  const contact = async (name: string, consent: boolean) => {
    const contactId = randomUUIDv7()
    await call('contacts.create', { contactId, name, addresses: [{ kind: 'email', value: `${name}@cliente.example` }] })
    if (consent)
      await bed.owner.query(
        "insert into contact_consents (company_id, contact_id, channel, state, source, at) values ($1, $2, 'email', 'given', 'imported', now())",
        [company.id, contactId],
      )
  }
  await contact('ana', true)
  await contact('bia', false)
  const connected = await connect()
  await run(connected)
  const [whole] = wholeExports(connected)
  expect(whole?.tables.map(({ table, rows }) => [table, rows])).toEqual([
    ['deals', 3],
    ['contacts', 1],
  ])
  const textOf = (table: string) =>
    [...connected.bucket.objects].find(([key]) => key.includes(`/${table}-0001.csv`))?.[1] ?? ''
  expect(textOf('contacts')).toContain('ana@cliente.example')
  expect(textOf('contacts')).not.toContain('bia')
  expect(textOf('deals')).toContain("'=soma(1)")
  expect(textOf('deals')).toContain('"Com ""aspas""; e ponto"')
  const [last] = await runs(connected)
  expect(last).toMatchObject({ state: 'done', tables: [{ table: 'deals', rows: 3, files: 1 }, {}] })
  expect([...connected.bucket.objects.keys()].every((key) => key.startsWith('aura/vendas/'))).toBe(true)
})

it('every table of the catalogue is written, and no sample in any of them', async () => {
  await call('dashboard.create-samples', {})
  await openDeal('Contrato anual')
  const tables = ['conversations', 'messages', 'contacts', 'deals', 'calls', 'ratings', 'metrics_by_hour']
  const connected = await connect({ tables })
  await run(connected)
  const rowsOf = (table: string) => ({ table, rows: table === 'deals' ? 1 : 0 })
  expect(wholeExports(connected)[0]?.tables).toMatchObject(tables.map(rowsOf))
})

it('a message is told by its kind', async () => {
  const floor = await openFloor(bench.pool, company.id)
  const conversationId = await floor.say('+5511900000000', 'Oi', new Date(bed.now().getTime() - 600_000))
  const media = { type: 'media', media: 'image', fileId: null, name: null, caption: null, problem: 'unavailable' }
  const inside = { type: 'note', text: 'Ligar amanhã', mentions: [] }
  for (const [n, content] of [media, inside].entries())
    await bed.owner.query(
      `insert into messages (company_id, conversation_id, seq, id, channel_id, direction, author, content, at)
       select company_id, conversation_id, seq + 100 + $2, gen_random_uuid(), channel_id, direction, author, $3, at
       from messages where conversation_id = $1 and content->>'type' = 'text'`,
      [conversationId, n, JSON.stringify(content)],
    )
  const connected = await connect({ tables: ['messages'] })
  await run(connected)
  const text = [...connected.bucket.objects].find(([key]) => key.includes('/messages-0001.csv'))?.[1] ?? ''
  const lines = text.trim().split('\r\n')
  const [names = [], ...rows] = lines.map((line) => line.split(','))
  expect(rows.map((row) => row[names.indexOf('kind')])).toEqual(expect.arrayContaining(['text', 'media', 'note']))
  expect(text).not.toContain('Ligar')
})

it('a table that is chosen later begins with its history, and goes on from there', async () => {
  const connected = await connect()
  await run(connected)
  const { name, version } = (await warehouseOf(connected)) ?? expect.fail('none')
  const place = { name, every: 'hour' }
  const tables = ['deals', 'contacts', 'messages']
  await call('warehouse.edit', { warehouseId: connected.id, version, ...place, tables })
  const sinces: (string | null | undefined)[] = []
  for (let n = 0; n < 2; n++) {
    bed.advance(3_600_000)
    await run(connected)
    sinces.push(newestExport(connected).tables.find(({ table }) => table === 'messages')?.since)
  }
  expect(sinces).toEqual([null, expect.any(String)])
})

it('a message is written again when its status changes, and not once more', async () => {
  const floor = await openFloor(bench.pool, company.id)
  const conversationId = await floor.say('+5511900000000', 'Oi', new Date(Date.now() - 600_000))
  const connected = await connect({ tables: ['messages'] })
  const rows: (number | undefined)[] = []
  for (let n = 0; n < 3; n++) {
    await run(connected)
    rows.push(newestExport(connected).tables[0]?.rows)
    bed.advance(3_600_000)
    if (n === 0)
      await bed.owner.query(`update messages set status_at = $2 where conversation_id = $1 and direction = 'in'`, [
        conversationId,
        new Date(bed.now().getTime() - 1_800_000),
      ])
  }
  expect(rows).toEqual([2, 1, 0])
})

it('a worker that dies at any step leaves no half export that calls itself whole, and the next one ends it', async () => {
  const connected = await connect()
  for (let n = 0; n < 5; n++) await openDeal(`Contrato ${n}`)
  for (const at of [...exportSteps, ...exportSteps]) {
    const { promise: dead, resolve: die } = Promise.withResolvers<boolean>()
    void run(connected, {
      step: async (now) => {
        if (now !== at) return
        die(true)
        await new Promise(() => {})
      },
    }).then(() => die(false))
    await dead
    wholeExports(connected)
    bed.advance(151_000)
  }
  await run(connected)
  const whole = wholeExports(connected)
  expect(whole).toHaveLength(1)
  expect(whole[0]?.tables[0]).toMatchObject({ table: 'deals', rows: 5 })
  expect((await runs(connected)).map(({ state }) => state)).toEqual(['done'])
})

it('a store that refuses, answers nothing or is gone is said, rested from, and tried again; none is whole meanwhile', async () => {
  const connected = await connect()
  connected.bucket.fail({ kind: 'status', status: 503 }, 3)
  for (let n = 0; n < 3; n++) {
    await run(connected)
    expect((await runs(connected))[0]).toMatchObject({ state: 'running', problem: 'server_error' })
    const written = connected.bucket.written.length
    await run(connected)
    expect(connected.bucket.written.length).toBe(written)
    bed.advance(200_000)
  }
  expect(await warehouseOf(connected)).toMatchObject({ state: 'failing', problem: 'server_error' })
  connected.bucket.fail({ kind: 'torn' })
  await run(connected)
  bed.advance(600_000)
  expect(wholeExports(connected)).toHaveLength(0)
  await run(connected)
  expect(wholeExports(connected)).toHaveLength(1)
  expect(await warehouseOf(connected)).toMatchObject({ state: 'active', problem: null })
})

it('an export that fails is tried again after its rest, though the next one waits far ahead', async () => {
  const connected = await connect()
  await run(connected)
  const column = async (text: string) =>
    (await bed.owner.query<{ at: Date }>(text, [connected.id])).rows.map(({ at }) => at)
  const due = () => column('select next_at as at from warehouses where id = $1')
  const waiting = () =>
    column(`select start_after as at from jobs.job where name = 'warehouse.export' and state = 'created'
      and data #>> '{payload,warehouseId}' = $1 and singleton_key not like '%:now' order by start_after`)
  const far = await due()
  expect(await waiting()).toEqual(far)
  await call('warehouse.start-export', { warehouseId: connected.id })
  connected.bucket.fail({ kind: 'status', status: 503 })
  await run(connected)
  expect(await waiting()).toEqual([...(await due()), ...far])
  bed.advance(30_000)
  await run(connected)
  expect((await runs(connected)).map(({ state }) => state)).toEqual(['done', 'done'])
})

it('a key that was revoked stops it; with another one it goes on. Nothing happens while it is paused', async () => {
  const connected = await connect()
  await run(connected)
  connected.bucket.revoke()
  bed.advance(3_600_000)
  await run(connected)
  expect(await warehouseOf(connected)).toMatchObject({ state: 'failing', problem: 'unauthorized' })
  const key = (secretAccessKey: string) => ({ warehouseId: connected.id, secrets: { ...storeKey, secretAccessKey } })
  expect(await outcome('warehouse.replace-key', key('fake-wrong-key'))).toBe('warehouse.refused')
  expect(await outcome('warehouse.replace-key', key('revoked'))).toBe('ok')
  await call('warehouse.pause', { warehouseId: connected.id })
  const written = connected.bucket.written.length
  bed.advance(3_600_000)
  await run(connected)
  expect(connected.bucket.written.length).toBe(written)
  expect(await outcome('warehouse.start-export', { warehouseId: connected.id })).toBe('warehouse.not_now')
  await call('warehouse.resume', { warehouseId: connected.id })
  await run(connected)
  expect(await warehouseOf(connected)).toMatchObject({ state: 'active', problem: null })
  expect((await runs(connected)).map(({ state }) => state)).toEqual(['done', 'done'])
})

it('two workers at once write one export', async () => {
  const connected = await connect()
  await Promise.all([run(connected), run(connected), run(connected)])
  expect((await runs(connected)).map(({ state }) => state)).toEqual(['done'])
  expect(new Set(connected.bucket.written).size).toBe(connected.bucket.written.length)
})

it('nothing is connected that the store refuses, and only by people who may', async () => {
  expect(await outcome('warehouse.connect', typedFor('gone'))).toBe('warehouse.refused')
  const inside = typedFor('dados', { address: 'http://127.0.0.1:1' })
  expect(await outcome('warehouse.connect', inside)).toBe('warehouse.url_refused')
  const wrong = typedFor('dados', { secrets: { ...storeKey, secretAccessKey: 'fake-wrong-key' } })
  expect(await outcome('warehouse.connect', wrong)).toBe('warehouse.refused')
  expect(await outcome('warehouse.connect', typedFor('dados'), 1)).toBe('auth.forbidden')
  const { rows } = await bed.owner.query('select 1 from warehouses where company_id = $1', [company.id])
  expect(rows).toEqual([])
})
