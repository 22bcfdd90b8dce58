/** Workers die at every step of a sync, in an order that a seed draws, while people change records on both sides. */
import { randomUUIDv7 } from 'node:crypto'
import type { CrmCompanyRule } from '@aura/contracts/crm-sync/company-rules.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'
import { undoing } from './index.ts'
import { type SyncStep, syncSteps } from './sync.ts'

const test = testCrmSync()
const { connect, create, load, map, start, sync, react, runs, here, there, stamp, call, runWork } = test

/** The step at which it died, the `left + 1`th time that it got there; null where it ended before. Its lease is over then. */
async function die(connected: Connected, at: SyncStep | undefined, left = 0): Promise<SyncStep | null> {
  const { promise: dead, resolve } = Promise.withResolvers<SyncStep | null>()
  void sync(connected, {
    step: async (now) => {
      if (now !== at || left-- > 0) return
      resolve(now)
      await new Promise(() => {})
    },
  }).then(() => resolve(null))
  const step = await dead
  test.bed.advance(131_000)
  return step
}
async function settle(connected: Connected): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await react()
    await sync(connected)
    test.bed.advance(131_000)
  }
}

it.each(['hubspot', 'rest'] as const)(
  '%s: nothing is lost, nobody is there twice, and it comes to rest',
  async (kind) => {
    const connected = await connect(kind)
    const records = Array.from({ length: 120 }, (_, n) =>
      connected.account.store.create('contacts', { name: `Ana ${n}`, email: `ana${n}@cliente.example` }),
    )
    for (let n = 0; n < 15; n++) await create({ name: `Caio ${n}`, email: `caio${n}@cliente.example` })
    await map(connected)
    await call('crm-sync.resume', { connectionId: connected.id })
    await start(connected, 'load')
    let seed = 16
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const died = new Set<string>()
    for (let death = 0; death < 28; death++) {
      const at = syncSteps[death % syncSteps.length]
      const step = await die(connected, at, draw(3))
      if (step) died.add(step)
      const record = records[draw(records.length)]
      connected.account.store.update('contacts', record?.id ?? '', { name: `Editada ${death}` })
      await create({ name: `Bia ${death}`, email: `bia${death}@cliente.example` })
      await react()
    }
    await settle(connected)
    expect([...died].sort()).toEqual([...syncSteps].sort())
    expect(await here()).toEqual(there(connected))
    expect(there(connected)).toHaveLength(120 + 15 + 28)
    const before = await stamp(connected)
    await react()
    await sync(connected)
    expect(await stamp(connected)).toBe(before)
  },
)

const companies: CrmCompanyRule[] = [{ ours: 'name', theirs: 'name', conflict: 'newest' }]
const open = (name: string) =>
  call('deals.create-organization', {
    ...{ organizationId: randomUUIDv7(), name, legalName: null, cnpj: null, email: null, phone: null, website: null },
    ...{ street: null, city: null, state: null, note: null },
  })
const organizations = async (): Promise<string[]> => {
  const { rows } = await test.bed.owner.query(
    'select name from organizations where company_id = $1 and not archived order by name',
    [test.company.id],
  )
  return rows.map(({ name }) => name)
}
const companiesThere = ({ account }: Connected) =>
  account.store
    .all('companies')
    .map(({ values }) => values.name ?? '')
    .sort()

it('hubspot: organizations too are neither lost nor doubled, whichever step the worker dies at', async () => {
  const connected = await connect('hubspot')
  const records = Array.from({ length: 12 }, (_, n) =>
    connected.account.store.create('companies', { name: `Padaria ${n}` }),
  )
  for (let n = 0; n < 4; n++) await open(`Mercado ${n}`)
  await map(connected, { companies })
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  const died = new Set<SyncStep>()
  for (const [n, at] of [...syncSteps, ...syncSteps].entries()) {
    // The pages of contacts stand before those of companies.
    const step = await die(connected, at, n % 2)
    if (step) died.add(step)
    connected.account.store.update('companies', records[n % records.length]?.id ?? '', { name: `Editada ${n}` })
    await open(`Oficina ${n}`)
    await react()
  }
  await settle(connected)
  expect([...died].sort()).toEqual([...syncSteps].sort())
  expect(await organizations()).toEqual(companiesThere(connected))
  expect(new Set(await organizations()).size).toBe(12 + 4 + 14)
  const writes = [...connected.account.store.writes].join()
  await settle(connected)
  expect([...connected.account.store.writes].join()).toBe(writes)
})

it('rest: a run of what the CRM reported goes on where the worker died, and is undone as if none had', async () => {
  const connected = await connect('rest')
  const records = Array.from({ length: 4 }, (_, n) =>
    connected.account.store.create('contacts', { name: `Ana ${n}`, email: `ana${n}@cliente.example` }),
  )
  await load(connected)
  const before = await here()
  const report = async (remoteId: string) =>
    await test.bed.owner.query(
      `insert into crm_signals (company_id, connection_id, object, remote_id, at) values ($1, $2, 'contacts', $3, $4)`,
      [test.company.id, connected.id, remoteId, test.bed.now()],
    )
  const holdLists = async () =>
    await test.bed.owner.query('update crm_connections set listed_at = $2 where id = $1', [
      ...[connected.id, new Date(test.bed.now().getTime() + 3_600_000)],
    ])
  await holdLists()
  for (const { id, values } of records) {
    connected.account.store.update('contacts', id, { name: `${values.name} Lima` })
    await report(id)
  }
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await react()
  const steps = ['leased', 'page_read', 'received', 'claimed', 'sent', 'recorded'] as const
  const died: (SyncStep | null)[] = []
  for (const step of steps) {
    died.push(await die(connected, step))
    await holdLists()
  }
  await sync(connected)
  expect(died).toEqual(steps)
  const { runs: all, waiting } = await runs(connected)
  expect(all.map(({ kind, state, counts }) => ({ kind, state, counts }))).toMatchObject([
    { kind: 'reported', state: 'done', counts: { updated: 4, linked: 1 } },
    { kind: 'load' },
  ])
  expect([waiting, await here()]).toEqual([0, there(connected)])
  expect(there(connected)).toHaveLength(5)
  await call('crm-sync.pause', { connectionId: connected.id })
  const runId = all[0]?.id ?? ''
  await test.undoRun(runId)
  // A worker that died behind its last step does it all again.
  await runWork(undoing(test.config), { runId })
  expect(await here()).toEqual([...before, 'Caio Reis | caio@cliente.example'].sort())
})
