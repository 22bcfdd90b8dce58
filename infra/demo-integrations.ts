/**
 * What the demo company is connected with: a CRM, a store for its tables, a shop that calls and a system that is called, each
 * set up by the owner with the product's own commands, at the simulators of this machine.
 */
import { randomUUIDv7 } from 'node:crypto'
import { credentials } from '@aura/contracts/credentials/credential.ts'
import { features } from '@aura/server/features.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { executor, operationsOf } from '@aura/server/platform/execute.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { orderedIds } from '@aura/server/platform/ordered-ids.ts'
import { rateLimit } from '@aura/server/platform/rate-limit.ts'
import type pg from 'pg'
import { crmSecrets } from './crm-provider/simulator.ts'
import { demoCompanyId } from './demo-channels.ts'
import { demoPeople } from './demo-data.ts'
import { storeKey, storeRegion } from './object-store/object-store.ts'

type DemoIntegrations = { databaseUrl: string; simulatorUrl: string; config: Config }
type Call = (name: string, input: object) => Promise<unknown>

const paths = { crm: '/crm/hubspot/demo', warehouse: '/s3', endpoint: '/receiver/erp' }
const sessionMs = 60_000

/** Once; the simulator's address of this start is put into what is there. */
export async function connectDemoIntegrations({ databaseUrl, simulatorUrl, config }: DemoIntegrations): Promise<void> {
  const companyId = await demoCompanyId(databaseUrl)
  if (companyId === undefined) return
  const pool = connectPool('aura_app', { databaseUrl, max: 2, onError: () => {} })
  try {
    if (await relocate(pool, companyId, simulatorUrl)) return
    await asOwner({ pool, companyId, config }, async (call) => {
      await connectCrm(call, simulatorUrl)
      await connectWebhooks(call, simulatorUrl)
      const store = {
        address: `${simulatorUrl}${paths.warehouse}`,
        region: storeRegion,
        bucket: 'aura-demo',
        folder: 'bi',
      }
      const choice = { name: 'Lago de dados', tables: ['conversations', 'contacts', 'deals'], every: 'day' }
      await call('warehouse.connect', { warehouseId: randomUUIDv7(), ...store, ...choice, secrets: storeKey })
      await assignCredentials(call, await administratorId(pool, companyId))
    })
  } finally {
    await pool.end()
  }
}

/** False where nothing is connected yet. */
async function relocate(pool: pg.Pool, companyId: string, simulatorUrl: string): Promise<boolean> {
  return await transact(pool, companyId, 'write', [], async ({ db }) => {
    const existing = await db.selectFrom('crm_connections').select('id').limit(1).executeTakeFirst()
    const moved = { crm: `${simulatorUrl}${paths.crm}`, warehouse: `${simulatorUrl}${paths.warehouse}` }
    await db
      .updateTable('crm_connections')
      .set({ address: moved.crm })
      .where('address', 'like', `%${paths.crm}`)
      .execute()
    await db
      .updateTable('warehouses')
      .set({ address: moved.warehouse })
      .where('address', 'like', `%${paths.warehouse}`)
      .execute()
    await db
      .updateTable('webhook_endpoints')
      .set({ url: `${simulatorUrl}${paths.endpoint}` })
      .where('url', 'like', `%${paths.endpoint}`)
      .execute()
    return { closing: [], done: () => existing !== undefined }
  })
}

type Owning = { pool: pg.Pool; companyId: string; config: Config }

/** In a session of the owner's that ends with the work. */
async function asOwner({ pool, companyId, config }: Owning, work: (call: Call) => Promise<void>): Promise<void> {
  const [owner] = demoPeople
  const sessionId = randomUUIDv7()
  const expiresAt = Date.now() + sessionMs
  const userId = await transact(pool, companyId, 'write', [], async ({ db }) => {
    const { id } = await db
      .selectFrom('users')
      .where('email', '=', owner?.email ?? '')
      .select('id')
      .executeTakeFirstOrThrow()
    const session = { company_id: companyId, id: sessionId, user_id: id, expires_at: new Date(expiresAt) }
    await db.insertInto('sessions').values(session).execute()
    return { closing: [], done: () => id }
  })
  const execute = executor({
    ...{ pool, news: { publish: () => {} }, config, newId: orderedIds(), random: Math.random, now: () => new Date() },
    operations: operationsOf(features.flatMap(({ handlers }) => handlers)),
    limit: rateLimit(1_000, () => performance.now()),
    signAccessToken: () => {
      throw new Error('no command of the demo signs in')
    },
  })
  const claims: Claims = { userId, companyId, sessionId, expiresAt }
  const origin = { address: '127.0.0.1', userAgent: null, language: 'pt-BR', cookies: {} } as const
  try {
    await work(async (name, input) => (await execute({ name, input, claims, origin })).output)
  } finally {
    await transact(pool, companyId, 'write', [], async ({ db }) => {
      const ended = { state: 'ended', ended_at: new Date(), ended_reason: 'revoke' } as const
      await db.updateTable('sessions').set(ended).where('id', '=', sessionId).execute()
      return { closing: [], done: () => {} }
    })
  }
}

/** From there to here alone: the simulated CRM begins anew with each start. */
async function connectCrm(call: Call, simulatorUrl: string): Promise<void> {
  const connectionId = randomUUIDv7()
  const rule = (field: string) => ({ ours: field, theirs: field, conflict: 'newest' })
  const connection = { connectionId, name: 'HubSpot', kind: 'hubspot', address: `${simulatorUrl}${paths.crm}` }
  await call('crm-sync.connect', { ...connection, secrets: crmSecrets.hubspot })
  await call('crm-sync.edit', {
    ...{ connectionId, version: 1, name: 'HubSpot', direction: 'in' },
    ...{ rules: ['name', 'email', 'phone'].map(rule), companies: ['name', 'phone'].map(rule) },
  })
  await call('crm-sync.resume', { connectionId })
  await call('crm-sync.start-run', { connectionId, runId: randomUUIDv7(), kind: 'load' })
}

async function administratorId(pool: pg.Pool, companyId: string): Promise<string> {
  const [, administrator] = demoPeople
  return await transact(pool, companyId, 'write', [], async ({ db }) => {
    const users = db.selectFrom('users').where('email', '=', administrator?.email ?? '')
    const { id } = await users.select('id').executeTakeFirstOrThrow()
    return { closing: [], done: () => id }
  })
}

/** Each credential that is there by now, the channels' and the models' too, has somebody who answers for it. */
async function assignCredentials(call: Call, ownerId: string): Promise<void> {
  const { rows } = credentials.output.parse(await call(credentials.name, {}))
  for (const { id: credentialId, version, name, expiresOn } of rows)
    await call('credentials.edit-credential', { credentialId, version, name, expiresOn, ownerId })
}

async function connectWebhooks(call: Call, simulatorUrl: string): Promise<void> {
  const webhookId = randomUUIDv7()
  const contact = { name: '{{$.customer.name}}', phone: '{{$.customer.phone}}', email: '{{$.customer.email}}' }
  await call('integrations.create-inbound', {
    ...{ webhookId, name: 'Pedidos da loja virtual' },
    proof: { kind: 'hmac_sha256', header: 'x-shop-signature', encoding: 'base64' },
    mapping: {
      ...{ condition: null, key: '{{$.id}}', deal: null, note: 'Pedido {{$.number}}', start: null },
      contact: { ...contact, rename: false, fields: {}, tagIds: [] },
    },
  })
  await call('integrations.resume-inbound', { webhookId })
  await call('integrations.create-endpoint', {
    ...{ endpointId: randomUUIDv7(), name: 'ERP', url: `${simulatorUrl}${paths.endpoint}` },
    ...{ events: ['deals.created', 'deals.moved', 'deals.won'], deduplicates: true },
  })
}
