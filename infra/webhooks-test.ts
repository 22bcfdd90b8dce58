/** What tests of the providers' webhooks share: a server with workers, a company with a channel, and what has arrived. */

import { randomUUID } from 'node:crypto'
import { insertChannel } from '@aura/server/channels/channels.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { createTestCompany, type TestCompany } from './company.ts'
import { channelControl, type OpenedAccount } from './phone/control.ts'
import { metaSignature } from './phone/sign.ts'
import { sharedWorld } from './shared-world.ts'
import { testPool } from './test-pool.ts'

export const patient = { timeout: 60_000, interval: 25 }

export function testWebhooks() {
  const undo = new AsyncDisposableStack()
  let url: string
  let config: Config
  let owner: pg.Pool
  let pool: pg.Pool
  let databaseUrl: string
  const phones = channelControl(sharedWorld().addresses.simulated.simulatorUrl ?? '')

  beforeAll(async () => {
    const database = undo.use(await sharedWorld().freshDatabase())
    databaseUrl = database.url
    const server = undo.use(await sharedWorld().server({ databaseUrl }))
    undo.use(await sharedWorld().workers({ databaseUrl }))
    url = server.url
    config = server.config
    owner = testPool(databaseUrl, 2)
    owner.on('error', () => {})
    undo.defer(() => owner.end())
    pool = connectPool('aura_app', { databaseUrl, max: 2, onError: () => {} })
    undo.defer(() => pool.end())
  })
  afterAll(() => undo.disposeAsync())

  let company: TestCompany
  let channelId: string
  let account: OpenedAccount
  beforeEach(async () => {
    company = await createTestCompany(databaseUrl)
    ;({ channelId, account } = await connect('whatsapp'))
  })

  async function connect(kind: 'whatsapp' | 'sms', of: Pick<TestCompany, 'id'> = company) {
    const channelId = randomUUID()
    const account = await phones.openAccount({ kind, callbackUrl: `${url}/hooks/${channelId}` })
    const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const
    const { settings, secrets } = account
    const { address } = account.account
    const fresh = {
      id: channelId,
      companyId: of.id,
      kind,
      name: 'Atendimento',
      address,
      settings,
      secrets,
      health,
    }
    const parts = { pool, news: { publish: () => {} }, newId: () => randomUUID() }
    const batch = { company: of.id, actor: null, cause: null, opening: [] }
    await withLog(parts, batch, ({ db, emit }) => insertChannel({ tx: db, emit, now: new Date() }, config, fresh))
    return { channelId, account }
  }

  const secret = () => account.secrets.appSecret ?? ''
  const post = (body: string, headers: Record<string, string> = {}, channel = channelId) =>
    fetch(`${url}/hooks/${channel}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const signed = (body: string) => post(body, { 'x-hub-signature-256': metaSignature(secret(), body) })
  /** As a provider does with what is not taken for the moment: it comes again. */
  async function insist(body: string): Promise<number> {
    const { status } = await signed(body)
    return status === 503 ? await insist(body) : status
  }

  const rows = async <T extends object>(text: string): Promise<T[]> => (await owner.query<T>(text, [company.id])).rows
  const deliveries = () =>
    rows<{ done: boolean; problem: string | null }>(
      'select done_at is not null as done, problem from webhook_deliveries where company_id = $1 order by n',
    )
  const conversations = () =>
    rows<{ id: string; contact_id: string; last_seq: number; unread: number }>(
      'select id, contact_id, last_seq, unread from conversations where company_id = $1',
    )
  const arrived = () =>
    rows<{ conversation_id: string; seq: number; content: { text?: string; fileId?: string; problem?: string } }>(
      `select conversation_id, seq, content from messages where company_id = $1 and direction = 'in' order by conversation_id, seq`,
    )
  const allDone = (count: number) =>
    vi.waitFor(async () => {
      const all = await deliveries()
      expect([all.length, all.filter(({ done }) => done).length]).toEqual([count, count])
    }, patient)
  return {
    get url() {
      return url
    },
    get config() {
      return config
    },
    get databaseUrl() {
      return databaseUrl
    },
    get owner() {
      return owner
    },
    get channelId() {
      return channelId
    },
    get account() {
      return account
    },
    phones,
    connect,
    secret,
    post,
    signed,
    insist,
    rows,
    deliveries,
    conversations,
    arrived,
    allDone,
  }
}
