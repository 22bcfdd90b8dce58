/**
 * A campaign to many people, with everything that it goes through as a process of its own: a server that can be killed,
 * workers that can be killed, and an SMS provider that loses some of its answers.
 */
import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { ledger } from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { startChannelSimulator } from '@aura/infra/phone/simulator.ts'
import { freePort } from '@aura/infra/ports.ts'
import { type Service, startService } from '@aura/infra/service.ts'
import type { Shared } from '@aura/infra/world.ts'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { settings } from '@aura/server/platform/settings.ts'
import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { insertPeople } from '../contacts/people.ts'
import { dispatcher, environment } from '../dispatch/drill.ts'

export type Ledger = OutputOf<typeof ledger>

export type CampaignStage = AsyncDisposable & {
  db: pg.Client
  companyId: string
  campaignId: string
  channelId: string
  /** At the provider. */
  accountId: string
  /** One more channel, over a further number of the same account. */
  furtherNumber: () => Promise<string>
  server: Service
  workers: readonly Service[]
  call: <Output>(name: string, input: object) => Promise<Output>
  read: () => Promise<Ledger>
  stateNow: () => Promise<string>
  /** What has reached the phones, as the provider counts it. */
  onPhones: () => Promise<number>
  /** When each of them got there, by the provider's clock. */
  sentAt: () => Promise<number[]>
  /** The phones beside the ledger, once nothing is under way. */
  compare: () => Promise<Comparison>
}

export type Comparison = {
  /** At the phone more than once. */
  twice: number
  /** Known to have gone out, and not at the phone. */
  lost: number
  /** Said to have failed or to be suppressed, and at the phone. */
  mistaken: number
}

export type StageOptions = {
  world: Shared
  people: number
  workers: number
  perMinute: number
  /** The share of the provider's answers that get lost. */
  dropAcks: number
}

export async function openCampaignStage(options: StageOptions): Promise<CampaignStage> {
  const { world, people, perMinute, dropAcks } = options
  await using opened = new AsyncDisposableStack()
  const databaseUrl = opened.use(await world.freshDatabase()).url
  const simulator = opened.use(await startChannelSimulator())
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const env = environment(world, databaseUrl, simulator.url, publicUrl)
  const server = opened.use(await serverProcess(world, env, port))
  const db = new pg.Client(databaseUrl)
  // A connection that is cut fails the query that needs it.
  db.on('error', () => {})
  await db.connect()
  opened.defer(() => db.end())
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const [owner] = company.people
  if (!owner) throw new Error('the company has nobody')
  await insertPeople(db, company.id, 0, people)
  // Names are what phones are told apart by.
  await db.query(`update contacts set name = name || ' ' || id where company_id = $1`, [company.id])
  const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = owner.claims
  const sign = createSigner({ key: accessKey(world.addresses.secret), algorithm: 'HS256' })
  const token = sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })
  const { ask } = asking(publicUrl)
  const call = <Output>(name: string, input: object) => ask<Output>(name, input, token)

  const [channelId, audienceId, campaignId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const { hookUrl } = await call<{ hookUrl: string }>('channels.connecting', { channelId })
  const behaviour = { dropAcks, receiptCopies: 2, receiptOrder: 'reversed' } as const
  const account = await simulator.openAccount({ kind: 'sms', callbackUrl: hookUrl, behaviour })
  const { settings: set, secrets } = account
  const channel = { channelId, kind: 'sms', name: 'Avisos', address: account.account.address, settings: set, secrets }
  await call('channels.connect-channel', channel)
  await call('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } })
  const message = { type: 'text', text: '{{contato.nome}}', subject: null }
  const draft = { campaignId, name: 'Natal', audienceId, channelId, message, startsAt: null }
  await call('campaigns.create-campaign', { ...draft, perMinute, consentOnly: false })
  const workers = await Promise.all(
    Array.from({ length: options.workers }, async (_, index) => opened.use(await dispatcher(world, env, index))),
  )
  const { id: accountId } = account.account
  const sent = () => simulator.sentTo(accountId)

  async function furtherNumber(): Promise<string> {
    const [id, address] = [randomUUIDv7(), '+551140009999']
    await simulator.openAccount({ kind: 'sms', accountSid: accountId, numbers: [address] })
    await call('channels.connect-channel', { ...channel, channelId: id, name: 'Ofertas', address })
    return id
  }

  async function compare(): Promise<Comparison> {
    await simulator.idle()
    const phones = new Map<string, number>()
    for (const { content } of await sent()) {
      const text = content.type === 'text' ? content.text : ''
      phones.set(text, (phones.get(text) ?? 0) + 1)
    }
    const { rows } = await db.query<{ name: string; state: string }>(
      `select c.name, r.state from campaign_recipients r join contacts c on c.id = r.contact_id where r.campaign_id = $1`,
      [campaignId],
    )
    const times = ({ name }: { name: string }) => phones.get(name) ?? 0
    const has = (states: readonly string[], { state }: { state: string }) => states.includes(state)
    return {
      twice: rows.filter((row) => times(row) > 1).length,
      lost: rows.filter((row) => has(['sent', 'delivered', 'read'], row) && times(row) === 0).length,
      mistaken: rows.filter((row) => has(['failed', 'suppressed', 'waiting'], row) && times(row) > 0).length,
    }
  }

  const closed = new AbortController()
  opened.defer(() => closed.abort())
  const owned = opened.move()
  return {
    ...{ db, companyId: company.id, campaignId, channelId, accountId, furtherNumber, server, workers, call, compare },
    read: () => patiently(() => call<Ledger>('campaigns.ledger', { campaignId }), closed.signal),
    stateNow: async () =>
      (await db.query<{ state: string }>('select state from campaigns where id = $1', [campaignId])).rows[0]?.state ??
      '',
    onPhones: async () => (await sent()).length,
    sentAt: async () => (await sent()).map(({ at }) => Date.parse(at)),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** The server as `npm start` runs it, in a process of its own. */
async function serverProcess(world: Shared, env: Record<string, string | undefined>, port: number): Promise<Service> {
  return await startService({
    name: 'campaign-server',
    command: process.execPath,
    args: [join(import.meta.dirname, '../../server/main.ts')],
    env: {
      ...env,
      [settings.port.env]: String(port),
      [settings.ratePerMinute.env]: '1000000',
      [settings.statusRounds.env]: 'off',
    },
    log: join(world.addresses.home, 'logs', 'campaign-server.log'),
    stop: 'SIGTERM',
    within: 60_000,
    ready: async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok ?? false,
  })
}

const patienceMs = 60_000
const pauseMs = 200

/** A server that is down or busy is asked again, as a screen does, until the stage is closed. */
async function patiently<T>(read: () => Promise<T>, closed: AbortSignal): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (closed.aborted || performance.now() > until || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && /server\.(unavailable|busy)/.test(error.message))
