/** Secrets that can be recognised, searched for in all that two processes wrote: every line of their logs, and every file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { crmKey } from '@aura/infra/crm-provider/simulator.ts'
import { storeKey, storeRegion } from '@aura/infra/object-store/object-store.ts'
import { channelControl } from '@aura/infra/phone/control.ts'
import { freePort } from '@aura/infra/ports.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { accessKey } from '../platform/access-token.ts'

const world = sharedWorld()
const { natsUrl, smtpUrl, devUrl, secret, simulated } = world.addresses
const { simulatorUrl = '' } = simulated
const root = join(import.meta.dirname, '../..')

type Running = {
  url: string
  home: string
  lines: () => string
  /** Each process dies of an exception that nobody catches, while it holds what it holds now. */
  crash: () => Promise<void>
  /** What each process would leave behind at its death, while it holds what it holds now. */
  dump: () => Promise<void>
  stop: () => Promise<void>
}

const crashWords = 'the processes crash'
/** Loaded before all else: the signal throws where nothing catches. */
const crashing = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGHUP', () => { throw new Error('${crashWords}') })`,
)}`

/** Server and workers as they run, and as talkative as they can be. */
async function startProcesses(databaseUrl: string): Promise<Running> {
  const home = mkdtempSync(join(tmpdir(), 'aura-planted-'))
  const port = await freePort()
  const env = {
    ...{ PATH: process.env.PATH, PORT: String(port), AURA_HOME: home, DATABASE_URL: databaseUrl, NATS_URL: natsUrl },
    ...{ SMTP_URL: smtpUrl, AURA_DEV_URL: devUrl, AURA_SECRET: secret, AURA_SIMULATOR_URL: simulatorUrl },
    NODE_OPTIONS: `--report-on-signal --report-uncaught-exception --report-directory=${home} --import=${crashing}`,
    ...{ LOG_LEVEL: 'trace', RATE_PER_MINUTE: '1000000', STATUS_ROUNDS: 'off' },
  }
  let text = ''
  const processes: ChildProcess[] = ['server/main.ts', 'workers/main.ts'].map((main) => {
    const child = spawn(process.execPath, [join(root, main)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk))
    return child
  })
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/health/live`)).ok).toBe(true), { timeout: 60_000 })
  return {
    ...{ url, home, lines: () => text },
    dump: async () => {
      for (const child of processes) child.kill('SIGUSR2')
      const written = () => readdirSync(home).filter((name) => name.startsWith('report.'))
      await vi.waitFor(() => expect(written()).toHaveLength(processes.length), { timeout: 60_000 })
    },
    crash: async () => {
      for (const child of processes) {
        const ended = once(child, 'close')
        child.kill('SIGHUP')
        expect((await ended)[0]).not.toBe(0)
      }
    },
    stop: async () => {
      for (const child of processes) {
        const ended = once(child, 'close')
        if (child.exitCode === null && child.kill('SIGTERM')) await ended
      }
    },
  }
}

function tokenOf({ people }: TestCompany): string {
  const { userId: sub, companyId: cid, sessionId: sid } = people[0]?.claims ?? {}
  const exp = Math.floor(Date.now() / 1000) + 600
  return createSigner({ key: accessKey(secret) })({ sub, cid, sid, exp })
}

type Call = (name: string, input: object, token?: string) => Promise<{ status: number; output: unknown }>

/** All that support is shown of the company, refusals too. */
async function asSupport(call: Call, platform: string, companyId: string): Promise<string> {
  expect((await call('companies.grant-support', { reason: 'Fila parada', hours: 2 })).status).toBe(200)
  const { output } = await call('companies.enter-support', { companyId }, platform)
  const { accessToken = '' } = output as { accessToken?: string }
  expect(accessToken).not.toBe('')
  const reads: [string, object][] = [
    ...['credentials.credentials', 'warehouse.warehouses', 'deals.pipelines'].map((name): [string, object] => [
      name,
      {},
    ]),
    ...['crm-sync.connections', 'channels.channels', 'integrations.inbound', 'companies.me', 'companies.support'].map(
      (name): [string, object] => [name, {}],
    ),
    ['search.find', { text: 'CRM' }],
    ['companies.support-actions', {}],
  ]
  const answers = await Promise.all(reads.map(([name, input]) => call(name, input, accessToken)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  return JSON.stringify(answers)
}

/** A fault of ours in the middle of a command that holds a secret: the log gets all that is known of it. */
async function unexpected(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  await db.query('alter table oauth_requests rename to gone')
  await work()
  await db.query('alter table gone rename to oauth_requests')
  await db.end()
}

/** A command waits with its secret in hand: nobody else may write what it is about to write. */
async function inFlight(databaseUrl: string, begin: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  await db.query('begin')
  await db.query('lock table oauth_requests in access exclusive mode')
  const answered = begin().catch(() => null)
  const waiting = "select from pg_locks where not granted and relation = 'oauth_requests'::regclass"
  await vi.waitFor(async () => expect((await db.query(waiting)).rowCount).toBeGreaterThan(0), { timeout: 60_000 })
  await work()
  await answered
  await db.query('rollback')
  await db.end()
}

it('50 planted secrets stand in no line of a log, in nothing that support sees, and in no file, an export, crash reports and the words of processes that crash among them', async () => {
  await using database = await world.freshDatabase()
  const company = await createTestCompany(database.url, ['company_owner'])
  const above = await createTestCompany(database.url, ['platform_owner'])
  const { url, home, lines, dump, crash, stop } = await startProcesses(database.url)
  let seen = ''
  const planted: string[] = []
  const plant = () => {
    planted.push(`planted-${randomUUIDv7()}`)
    return planted.at(-1) ?? ''
  }
  const own = tokenOf(company)
  const call = async (name: string, input: object, token = own): Promise<{ status: number; output: unknown }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
    return { status: answer.status, output: await answer.json() }
  }
  try {
    const control = channelControl(simulatorUrl)
    for (let round = 0; round < 6; round++) {
      const secrets = { accessToken: plant(), appSecret: plant(), verifyToken: plant() }
      const { account, settings } = await control.openAccount({ kind: 'whatsapp', ...secrets })
      const made = { channelId: randomUUIDv7(), kind: 'whatsapp', name: `Loja ${round}`, address: account.address }
      const wrong = { ...secrets, accessToken: plant() }
      expect((await call('channels.connect-channel', { ...made, settings, secrets: wrong })).status).not.toBe(200)
      expect((await call('channels.connect-channel', { ...made, settings, secrets })).status).toBe(200)
      await call('credentials.test-credential', { credentialId: made.channelId })
    }
    const crm = (kind: string) => `${simulatorUrl}/crm/${kind}/planted`
    for (let round = 0; round < 10; round++) {
      const access = { connectionId: randomUUIDv7(), name: 'CRM', kind: 'hubspot', address: crm('hubspot') }
      const refused = await call('crm-sync.connect', { ...access, secrets: { key: plant() } })
      expect(refused.status).not.toBe(200)
      const begun = await call('crm-sync.authorize', { ...access, clientId: 'fake-crm-client', clientSecret: plant() })
      expect(begun.status).toBe(200)
    }
    const proof = { kind: 'secret', header: 'x-webhook-secret' }
    const contact = { name: '{{$.name}}', phone: '{{$.phone}}', email: '', rename: false, fields: {}, tagIds: [] }
    const mapping = { condition: null, key: '', contact, deal: null, note: '', start: null }
    for (let round = 0; round < 6; round++) {
      const inbound = { webhookId: randomUUIDv7(), name: 'Loja', proof, mapping, secret: plant() }
      expect((await call('integrations.create-inbound', inbound)).status).toBe(200)
      const { status } = await call(`integrations.create-inbound?secret=${inbound.secret}`, {
        ...inbound,
        extra: plant(),
      })
      expect(status).not.toBe(200)
    }
    const connectionId = randomUUIDv7()
    const connection = { connectionId, name: 'CRM', kind: 'hubspot', address: crm('hubspot'), secrets: { key: crmKey } }
    expect((await call('crm-sync.connect', connection)).status).toBe(200)
    const signed = plant()
    expect((await call('crm-sync.open-webhook', { connectionId, secret: signed })).status).toBe(200)
    const store = { region: storeRegion, bucket: 'planted', folder: '', tables: ['deals'], every: 'day' }
    for (const secretAccessKey of [plant(), storeKey.secretAccessKey]) {
      const secrets = { accessKeyId: storeKey.accessKeyId, secretAccessKey }
      const door = { warehouseId: randomUUIDv7(), name: 'Lago', address: `${simulatorUrl}/s3`, ...store, secrets }
      const { status } = await call('warehouse.connect', door)
      expect(status === 200).toBe(secretAccessKey === storeKey.secretAccessKey)
    }
    expect(planted.length).toBeGreaterThanOrEqual(50)
    await unexpected(database.url, async () => {
      const typed = { connectionId: randomUUIDv7(), name: 'CRM', kind: 'hubspot', address: crm('hubspot') }
      const { status } = await call('crm-sync.authorize', { ...typed, clientId: 'id', clientSecret: plant() })
      expect(status).toBe(500)
    })
    seen = await asSupport(call, tokenOf(above), company.id)
    await dump()
    const exportId = randomUUIDv7()
    await call('exports.start', { exportId, kind: 'companies.users', format: 'csv' })
    await vi.waitFor(async () => expect((await call('exports.link', { exportId })).status).toBe(200), {
      timeout: 60_000,
    })
    const typed = { connectionId: randomUUIDv7(), name: 'CRM', kind: 'hubspot', address: crm('hubspot') }
    await inFlight(
      database.url,
      () => call('crm-sync.authorize', { ...typed, clientId: 'fake-crm-client', clientSecret: plant() }),
      crash,
    )
  } finally {
    await stop()
  }
  expect(planted.filter((word) => seen.includes(word))).toEqual([])
  expect(lines().split(`Error: ${crashWords}`)).toHaveLength(3)
  expect(lines().split('\n').length).toBeGreaterThan(50)
  expect(planted.filter((word) => lines().includes(word))).toEqual([])
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(0)
  const holding = files.filter(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name))
    return planted.some((word) => bytes.includes(word))
  })
  expect(holding.map(({ name }) => name)).toEqual([])
  rmSync(home, { recursive: true })
})
