/** Contacts equal on both sides: loaded, changed on either side, through limits, failures and dying workers. */
import { crmKinds } from '@aura/contracts/crm-sync/kinds.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { syncJob } from '@aura/server/crm-sync/index.ts'
import { expect, it } from 'vitest'

const test = testCrmSync()
const { connect, create, load, map, start, sync, react, runs, here, there, stamp, call } = test

const theirContact = ({ account }: Connected, n: number, over: Record<string, string> = {}) =>
  account.store.create('contacts', {
    name: `Ana Souza ${n}`,
    email: `ana${n}@cliente.example`,
    phone: `+55119876${50000 + n}`,
    ...over,
  })
const writesOf = ({ account }: Connected) =>
  account.calls.filter(({ method, path }) => method !== 'GET' && !/search|batch.read|token/.test(path)).length
/** Until neither side has anything for the other one. */
async function settle(connected: Connected, rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await react()
    await sync(connected)
  }
}

it.each(crmKinds)('%s: a dry run writes nothing, a load makes both sides equal, and nothing loops', async (kind) => {
  const connected = await connect(kind)
  for (let n = 0; n < 60; n++) theirContact(connected, n)
  for (let n = 50; n < 70; n++)
    await create({ name: `Ana Souza ${n}`, email: `ana${n}@cliente.example`, phone: `+55119876${50000 + n}` })
  await create({ name: 'Bia Lima', phone: '+5511912345678' })
  await map(connected)
  await start(connected, 'dry')
  await sync(connected)
  expect((await runs(connected)).runs[0]).toMatchObject({
    kind: 'dry',
    state: 'done',
    counts: { created: 50, linked: 10 },
  })
  expect([(await here()).length, there(connected).length, writesOf(connected)]).toEqual([21, 60, 0])
  expect(await load(connected)).toMatchObject({ state: 'done', counts: { created: 50, linked: 10, created_there: 11 } })
  expect(await here()).toEqual(there(connected))
  expect((await here()).length).toBe(71)
  const [before, writes] = [await stamp(connected), writesOf(connected)]
  await settle(connected)
  expect(await stamp(connected)).toBe(before)
  expect(writesOf(connected) - writes).toBe(0)
  expect(await runs(connected)).toMatchObject({ waiting: 0, linked: 71 })
  expect((await runs(connected)).runs).toHaveLength(2)
})

it('a record that the CRM told of and refuses to give is said in the log, and holds up nothing else', async () => {
  const connected = await connect('rest')
  const [first, second] = [theirContact(connected, 1), theirContact(connected, 2)]
  await load(connected)
  await test.bed.owner.query('update crm_connections set listed_at = $2 where id = $1', [connected.id, test.bed.now()])
  const renamed = connected.account.store.update('contacts', second.id, { name: 'Bia Reis' })
  for (const [n, remoteId] of [first.id, renamed?.id].entries())
    await test.bed.owner.query(
      `insert into crm_signals (company_id, connection_id, object, remote_id, at) values ($1, $2, 'contacts', $3, $4)`,
      [test.company.id, connected.id, remoteId, new Date(test.bed.now().getTime() + n)],
    )
  connected.account.fail({ kind: 'status', status: 400 })
  await sync(connected)
  expect((await runs(connected)).runs[0]).toMatchObject({ kind: 'reported', state: 'done', counts: { failed: 1 } })
  expect((await test.entries(connected, { act: 'failed' }))[0]).toMatchObject({ name: first.id, problem: 'refused' })
  expect(await test.connectionOf(connected)).toMatchObject({ state: 'active', problem: null })
  expect((await here()).some((line) => line.startsWith('Bia Reis'))).toBe(true)
  const left = await test.bed.owner.query('select from crm_signals where connection_id = $1', [connected.id])
  expect(left.rows).toHaveLength(0)
})

it('what the CRM tells of while a sync is under way is read behind it, not with the next look', async () => {
  const connected = await connect('rest')
  await load(connected)
  // A look leaves the next one behind; the second sync finds the first one at work.
  await sync(connected)
  let [before, after] = [new Date(0), new Date(0)]
  const step = async (at: string) => {
    if (at !== 'leased') return
    before = test.bed.now()
    await sync(connected)
    after = test.bed.now()
  }
  await sync(connected, { step })
  const { rows } = await test.bed.owner.query<{ seconds: number }>(
    `select extract(epoch from start_after - $2::timestamptz)::float8 as seconds from jobs.job_common
     where name = 'crm-sync.sync' and state = 'created' and data -> 'payload' ->> 'connectionId' = $1 order by start_after`,
    [connected.id, before],
  )
  const waiting = rows.map(({ seconds }) => seconds).filter((seconds) => seconds > 0)
  expect(waiting).toHaveLength(2)
  expect(waiting[0]).toBeLessThanOrEqual(2 + (after.getTime() - before.getTime()) / 1_000)
})

it.each(crmKinds)('%s: edits on both sides while it syncs end equal, with 0 loops', async (kind) => {
  const connected = await connect(kind)
  const records = Array.from({ length: 20 }, (_, n) => theirContact(connected, n))
  await load(connected)
  await settle(connected, 2)
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const { rows } = await test.bed.owner.query<{ id: string; remote_id: string }>(
    'select contact_id as id, remote_id from crm_links where connection_id = $1',
    [connected.id],
  )
  const contactOf = new Map(rows.map(({ id, remote_id }) => [remote_id, id]))
  for (let edit = 0; edit < 60; edit++) {
    const record = records[draw(records.length)]
    const contactId = contactOf.get(record?.id ?? '')
    const name = `Nome ${edit}`
    if (draw(2) === 0) connected.account.store.update('contacts', record?.id ?? '', { name })
    else {
      const { rows } = await test.bed.owner.query('select version, note from contacts where id = $1', [contactId])
      await call('contacts.edit', { contactId, version: rows[0].version, name, note: rows[0].note })
    }
    if (draw(6) === 0) await react()
    if (draw(12) === 0) await sync(connected)
  }
  await settle(connected)
  expect(await here()).toEqual(there(connected))
  const [before, writes] = [await stamp(connected), writesOf(connected)]
  await settle(connected)
  expect([await stamp(connected), writesOf(connected)]).toEqual([before, writes])
})

it.each(crmKinds)('%s: a worker that dies between its steps loses nothing and makes nobody twice', async (kind) => {
  const connected = await connect(kind)
  for (let n = 0; n < 30; n++) theirContact(connected, n)
  for (let n = 40; n < 43; n++) await create({ name: `Caio Reis ${n}`, email: `caio${n}@cliente.example` })
  await map(connected)
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  const die = async (at: string) => {
    let reached: () => void = () => {}
    const arrived = new Promise<void>((resolve) => (reached = resolve))
    void sync(connected, {
      step: async (now) => {
        if (now !== at) return
        reached()
        await new Promise(() => {})
      },
    })
    await arrived
    test.bed.advance(131_000)
  }
  await die('page_read')
  await die('sent')
  await die('sent')
  await sync(connected)
  await settle(connected)
  expect(await here()).toEqual(there(connected))
  expect(there(connected)).toHaveLength(33)
})

it('what people change here while the first load reads is sent too', async () => {
  const connected = await connect('rest')
  for (let n = 0; n < 130; n++) theirContact(connected, n)
  await map(connected)
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  let pages = 0
  await sync(connected, {
    step: async (at) => {
      if (at !== 'page_read') return
      pages += 1
      if (pages !== 2) return
      const { rows } = await test.bed.owner.query<{ id: string; version: number }>(
        'select id, version from contacts where company_id = $1 limit 1',
        [test.company.id],
      )
      const { id: contactId, version } = rows[0] ?? {}
      await call('contacts.edit', { contactId, version, name: 'Helena Prado', note: null })
      await react()
    },
  })
  await settle(connected)
  expect(pages).toBeGreaterThan(1)
  expect(there(connected).filter((line) => line.startsWith('Helena Prado'))).toHaveLength(1)
  expect(await here()).toEqual(there(connected))
})

it('two workers at once: one works, the other comes later', async () => {
  const connected = await connect('rest')
  for (let n = 0; n < 120; n++) theirContact(connected, n)
  await map(connected)
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  await Promise.all([sync(connected), sync(connected), sync(connected)])
  await settle(connected, 1)
  expect(await here()).toEqual(there(connected))
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'done', read: 120, counts: { created: 120 } })
})

it('a limit is obeyed: no call before the time that the CRM said, and all is there in the end', async () => {
  const connected = await connect('rest')
  for (let n = 0; n < 30; n++) theirContact(connected, n)
  for (let n = 100; n < 115; n++) await create({ name: `Caio Reis ${n}`, email: `caio${n}@cliente.example` })
  await map(connected)
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  connected.account.fail({ kind: 'status', status: 429, retryAfter: 90 }, { method: 'POST', times: 24 })
  for (let round = 0; round < 3; round++) {
    await sync(connected)
    const calls = connected.account.calls.length
    expect(connected.account.calls.at(-1)?.status).toBe(429)
    await sync(connected)
    test.bed.advance(80_000)
    await sync(connected)
    expect(connected.account.calls.length).toBe(calls)
    test.bed.advance(11_000)
  }
  await sync(connected)
  expect(await here()).toEqual(there(connected))
  expect(await test.connectionOf(connected)).toMatchObject({ state: 'active', problem: null })
})

it('a CRM that answers slowly keeps its sync alone for as long as the job may take', async () => {
  const connected = await connect('hubspot')
  await load(connected)
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await react()
  let calls = 0
  await sync(connected, {
    step: async (at) => {
      if (at !== 'claimed') return
      test.bed.advance(syncJob.timeoutSeconds * 1_000)
      const before = connected.account.calls.length
      await sync(connected)
      calls += connected.account.calls.length - before
    },
  })
  expect(calls).toBe(0)
  expect(there(connected)).toEqual(['Caio Reis | caio@cliente.example'])
})

it('a load that is paused while the CRM rests is stopped, and shown so', async () => {
  const connected = await connect('rest')
  theirContact(connected, 1)
  await map(connected)
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  connected.account.fail({ kind: 'status', status: 429, retryAfter: 90 })
  await sync(connected)
  expect((await runs(connected)).runs[0]).toMatchObject({ kind: 'load', state: 'running' })
  await call('crm-sync.pause', { connectionId: connected.id })
  await sync(connected)
  expect((await runs(connected)).runs[0]).toMatchObject({ kind: 'load', state: 'stopped' })
  await start(connected, 'dry')
})
