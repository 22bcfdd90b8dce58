/** A CRM tells of a change by its own webhook, through the real door, and it is here before the next look. */
import { randomUUIDv7 } from 'node:crypto'
import { crmKinds } from '@aura/contracts/crm-sync/kinds.ts'
import { webhookOf } from '@aura/infra/crm-provider/webhooks.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const test = testCrmSync()
const { connect, load, call, outcome } = test
const opened = new AsyncDisposableStack()
let url: string
beforeAll(async () => {
  const { databaseUrl, simulatorUrl } = test.config
  url = opened.use(await sharedWorld().server({ databaseUrl, simulatorUrl })).url
  opened.use(await sharedWorld().workers({ databaseUrl, simulatorUrl }))
})
afterAll(() => opened.disposeAsync())

const patient = { timeout: 60_000, interval: 50 }
const secretTyped = 'fake-app-secret'
const names = async () =>
  (await test.bed.owner.query('select name from contacts where company_id = $1 order by name', [test.company.id])).rows
/** Syncs that the workers have put off behind the load of the test, or still do. */
const pending = async ({ id }: Connected) =>
  (
    await test.bed.owner.query(
      `select from jobs.job_common where name = 'crm-sync.sync' and data -> 'payload' ->> 'connectionId' = $1
       and (state = 'active' or state in ('created', 'retry') and start_after < now() + interval '30 seconds')`,
      [id],
    )
  ).rowCount
const post = (address: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

it.each(crmKinds)(
  '%s: an edit there arrives by itself, proven as this CRM does it; a forged one is refused',
  async (kind) => {
    const connected = await connect(kind)
    const record = connected.account.store.create('contacts', {
      name: 'Ana Souza',
      email: `ana@${kind}.example`.replace('_', ''),
    })
    await load(connected)
    const connectionId = connected.id
    const typed = kind === 'hubspot' && { secret: secretTyped }
    if (kind === 'hubspot')
      expect(await outcome('crm-sync.open-webhook', { connectionId })).toBe('crm-sync.secret_needed')
    const made = await call<{ secret: string | null }>('crm-sync.open-webhook', { connectionId, ...typed })
    const to = { url: `${url}/hooks/crm/${connectionId}`, secret: made.secret ?? secretTyped }
    const change = { object: 'contacts', id: record.id } as const
    const right = webhookOf[kind](change, to)
    expect((await post(to.url, webhookOf[kind](change, { ...to, secret: 'whsec_b3RoZXI=' }))).status).toBe(401)
    expect((await post(to.url, { headers: {}, body: right.body })).status).toBe(401)
    await expect.poll(() => pending(connected)).toBe(0)
    connected.account.subscribe(to)
    connected.account.store.update('contacts', record.id, { name: 'Ana Lima' })
    await vi.waitFor(async () => expect(await names()).toEqual([{ name: 'Ana Lima' }]), patient)
    await expect.poll(() => connected.account.told).toEqual([{ status: 200 }])
    // Read alone, without a list.
    const { runs } = await test.runs(connected)
    expect(runs.find(({ kind }) => kind === 'reported')).toMatchObject({ read: 1, counts: { updated: 1 } })
    await call('crm-sync.close-webhook', { connectionId })
    expect((await post(to.url, right)).status).toBe(404)
  },
)

it('a request that was recorded long ago, one about nothing here and one to nobody change nothing', async () => {
  const connected = await connect('rest')
  const record = connected.account.store.create('contacts', { name: 'Ana Souza', email: 'ana@cliente.example' })
  await load(connected)
  const { secret } = await call<{ secret: string }>('crm-sync.open-webhook', { connectionId: connected.id })
  const to = { url: `${url}/hooks/crm/${connected.id}`, secret }
  const old = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 600_000)
  const stale = webhookOf.rest({ object: 'contacts', id: record.id }, to)
  old.mockRestore()
  expect((await post(to.url, stale)).status).toBe(401)
  expect((await post(to.url, webhookOf.rest({ object: 'contacts', id: 'gone' }, to))).status).toBe(200)
  const other = `${url}/hooks/crm/${randomUUIDv7()}`
  expect((await post(other, webhookOf.rest({ object: 'contacts', id: record.id }, { ...to, url: other }))).status).toBe(
    404,
  )
  const signed = webhookOf.rest({ object: 'contacts', id: record.id }, to)
  expect((await post(to.url, { ...signed, body: `${signed.body} ` })).status).toBe(401)
  await vi.waitFor(async () => {
    const { rows } = await test.bed.owner.query('select 1 from crm_signals where connection_id = $1', [connected.id])
    expect(rows).toEqual([])
  }, patient)
  expect(await names()).toEqual([{ name: 'Ana Souza' }])
})
