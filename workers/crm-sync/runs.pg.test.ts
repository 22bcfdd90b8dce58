/** What a sync decides and tells: conflicts, directions, undo, keys that end, records that cannot be written. */
import { randomUUIDv7 } from 'node:crypto'
import { type Connected, plainRules, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'
import { undoing } from './index.ts'
import { type SyncStep, syncing } from './sync.ts'

const test = testCrmSync()
const { connect, create, load, map, start, sync, react, runs, here, there, entries, call, outcome } = test

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

it('what both sides changed is decided by the rule of the field, and the log says why', async () => {
  const connected = await connect('hubspot')
  const record = theirContact(connected, 1)
  await load(connected)
  const rules = [
    { ours: 'name', theirs: 'name', conflict: 'ours' },
    { ours: 'email', theirs: 'email', conflict: 'newest' },
    { ours: 'phone', theirs: 'phone', conflict: 'theirs' },
  ] as const
  await map(connected, { rules: [...rules] })
  const { rows } = await test.bed.owner.query('select c.id, c.version from contacts c where c.company_id = $1', [
    test.company.id,
  ])
  const [{ id: contactId, version }] = rows
  await call('contacts.edit', { contactId, version, name: 'Ana Prado', note: null })
  connected.account.store.update('contacts', record.id, { name: 'Ana Lima', phone: '+5511900001111' })
  await settle(connected)
  expect(there(connected)).toEqual(['Ana Prado | ana1@cliente.example | +5511900001111'])
  expect(await here()).toEqual(there(connected))
  const told = (await entries(connected, { ownId: contactId })).flatMap(({ act, here, there }) =>
    [...here, ...there].map(({ field, after, reason }) => [act, field, after, reason]),
  )
  expect(told).toContainEqual(['sent', 'name', 'Ana Prado', 'ours'])
  expect(told).toContainEqual(['updated', 'phone', '+5511900001111', 'changed_there'])
})

it('one direction alone writes on one side alone', async () => {
  const connected = await connect('pipedrive')
  const record = theirContact(connected, 1)
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await map(connected, { direction: 'in' })
  await call('crm-sync.resume', { connectionId: connected.id })
  await start(connected, 'load')
  await settle(connected)
  connected.account.store.update('contacts', record.id, { name: 'Ana Prado' })
  await settle(connected)
  expect(writesOf(connected)).toBe(0)
  expect(await here()).toEqual([
    'Ana Prado | ana1@cliente.example | +5511987650001',
    'Caio Reis | caio@cliente.example',
  ])
})

it('a load is undone: who was made goes, who was changed is as before, and none of it is sent', async () => {
  const connected = await connect('hubspot')
  for (let n = 0; n < 12; n++) theirContact(connected, n)
  const kept = await create({ name: 'Ana', email: 'ana3@cliente.example' })
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await map(connected, {
    rules: [
      { ours: 'name', theirs: 'name', conflict: 'theirs' },
      { ours: 'email', theirs: 'email', conflict: 'theirs' },
    ],
  })
  const before = await here()
  await call('crm-sync.resume', { connectionId: connected.id })
  const run = await start(connected, 'load')
  await sync(connected)
  const [edited] = await entries(connected, { act: 'created' })
  await call('contacts.edit', { contactId: edited?.ownId, version: 1, name: 'Corrigida', note: null })
  expect(await outcome('crm-sync.undo-run', { runId: run.id })).toBe('crm-sync.not_now')
  await call('crm-sync.pause', { connectionId: connected.id })
  await test.undoRun(run.id)
  const corrected = (await here()).filter((text) => text.startsWith('Corrigida'))
  expect(corrected).toHaveLength(1)
  expect((await here()).filter((text) => !text.startsWith('Corrigida'))).toEqual(before)
  expect(kept.version).toBe(1)
  const sent = writesOf(connected)
  const names = there(connected).filter((text) => text.startsWith('Ana'))
  await call('crm-sync.resume', { connectionId: connected.id })
  await settle(connected)
  expect(names.every((name) => there(connected).includes(name) || name.includes(edited?.name ?? ''))).toBe(true)
  expect(writesOf(connected) - sent).toBe(1)
})

it('a key that was revoked stops it and says so; with another key it goes on where it was', async () => {
  const connected = await connect('hubspot')
  theirContact(connected, 1)
  await load(connected)
  connected.account.revoke()
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await settle(connected, 1)
  expect(await test.connectionOf(connected)).toMatchObject({ state: 'failing', problem: 'unauthorized' })
  const replace = (key: string) => outcome('crm-sync.replace-key', { connectionId: connected.id, secrets: { key } })
  expect(await replace('fake-wrong-key')).toBe('crm-sync.refused')
  expect(await replace('revoked')).toBe('ok')
  await settle(connected)
  expect(await test.connectionOf(connected)).toMatchObject({ state: 'active', problem: null })
  expect(await here()).toEqual(there(connected))
})

it('a sync that was given up ends its run where people see it, and the next look begins anew', async () => {
  const connected = await connect('rest')
  theirContact(connected, 1)
  await load(connected)
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await react()
  const [work, id] = [syncing(test.config, { callEveryMs: 0, step: dying }), randomUUIDv7()]
  const payload = { connectionId: connected.id }
  expect(await test.runWork(work, payload, id)).toMatchObject({ outcome: 'in_doubt' })
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'running' })
  for (let told = 0; told < 2; told++) await test.bury(work, payload, id)
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'failed', problem: 'internal_error' })
  expect(await test.connectionOf(connected)).toMatchObject({ state: 'failing', problem: 'internal_error' })
  const [next = 0] = await test.nextLooks(connected)
  test.bed.advance(next - test.bed.now().getTime())
  await sync(connected)
  expect(there(connected)).toContain('Caio Reis | caio@cliente.example')
  expect(await test.connectionOf(connected)).toMatchObject({ state: 'active', problem: null })
})
const dying = async (at: SyncStep) => {
  if (at === 'claimed') throw new Error('an error of ours')
}

it('a look that is due sooner waits beside one that is far ahead, and looks do not grow in number', async () => {
  const connected = await connect('rest')
  await load(connected)
  test.bed.advance(60_000)
  await test.bed.owner.query(`delete from jobs.job where name = 'crm-sync.sync'`)
  connected.account.fail({ kind: 'status', status: 429, retryAfter: 3_600 })
  await sync(connected)
  const [far = 0, ...more] = await test.nextLooks(connected)
  expect(more).toEqual([])
  await call('crm-sync.pause', { connectionId: connected.id })
  await call('crm-sync.resume', { connectionId: connected.id })
  for (let n = 0; n < 3; n++) await sync(connected)
  const [soon = far, ...later] = await test.nextLooks(connected)
  expect(soon).toBeLessThan(far)
  expect(later).toEqual([far])
})

it('an undo that was given up says so, and may be tried once more', async () => {
  const connected = await connect('rest')
  for (let n = 1; n <= 2; n++) theirContact(connected, n)
  const run = await load(connected)
  const [used] = (await entries(connected)).filter(({ name }) => name === 'Ana Souza 1')
  const deal = { title: 'Contrato', value: { amount: 1, currency: 'BRL' }, probability: 50, contactId: used?.ownId }
  await call('deals.create', { dealId: randomUUIDv7(), ...deal })
  await call('crm-sync.pause', { connectionId: connected.id })
  const payload = { runId: run?.id ?? '' }
  await call('crm-sync.undo-run', payload)
  await test.bury(undoing(test.config), payload, randomUUIDv7())
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'failed', problem: 'internal_error' })
  await test.undoRun(payload.runId)
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'undone', problem: null })
  expect((await here()).map((line) => line.split(' | ')[0])).toEqual(['Ana Souza 1'])
  expect(await entries(connected, { act: 'not_undone' })).toMatchObject([{ name: used?.name, problem: 'still_used' }])
})

it('while it is paused nothing is called, and what changed meanwhile is sent afterwards', async () => {
  const connected = await connect('rest')
  theirContact(connected, 1)
  await load(connected)
  await settle(connected, 1)
  await call('crm-sync.pause', { connectionId: connected.id })
  const calls = connected.account.calls.length
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await settle(connected)
  expect(connected.account.calls.length).toBe(calls)
  expect((await runs(connected)).waiting).toBe(1)
  await call('crm-sync.resume', { connectionId: connected.id })
  await settle(connected)
  expect(there(connected)).toContain('Caio Reis | caio@cliente.example')
})

it('a record that cannot be written is told and stands in nobody’s way', async () => {
  const connected = await connect('rest')
  theirContact(connected, 1)
  theirContact(connected, 2, { email: 'ana1@cliente.example' })
  theirContact(connected, 3, { phone: 'ask her' })
  await load(connected)
  const all = await entries(connected)
  expect(all.map(({ act, problem }) => [act, problem]).sort()).toEqual([
    ['created', null],
    ['created', null],
    ['skipped', 'duplicate_there'],
  ])
  connected.account.fail({ kind: 'status', status: 422 }, { method: 'POST' })
  await create({ name: 'Caio Reis', email: 'caio@cliente.example' })
  await create({ name: 'Davi Melo', email: 'davi@cliente.example' })
  await settle(connected)
  expect((await entries(connected, { act: 'failed' })).map(({ name, problem }) => [name, problem])).toEqual([
    ['Caio Reis', 'refused'],
  ])
  expect(there(connected)).toContain('Davi Melo | davi@cliente.example')
})

it('two that become one here are one record there', async () => {
  const connected = await connect('rest')
  theirContact(connected, 1)
  await load(connected)
  const other = await create({ name: 'Ana', phone: '+5511912345678' })
  const { rows } = await test.bed.owner.query("select id from contacts where company_id = $1 and name like 'Ana S%'", [
    test.company.id,
  ])
  await call('contacts.merge', { keptId: other.id, goneId: rows[0].id })
  await settle(connected)
  expect((await runs(connected)).linked).toBe(1)
  expect(there(connected)).toHaveLength(1)
  expect(there(connected)[0]).toContain('Ana |')
})

it('nothing is connected that the CRM refuses, and only people who may', async () => {
  const connected = await connect('rest')
  const typed = {
    connectionId: connected.id,
    name: 'x',
    kind: 'rest',
    address: 'https://crm.example',
    secrets: { key: 'k' },
  }
  expect(await outcome('crm-sync.connect', { ...typed, address: 'http://127.0.0.1:1' })).toBe('crm-sync.url_refused')
  expect(await outcome('crm-sync.connect', typed, 1)).toBe('auth.forbidden')
  expect(await outcome('crm-sync.resume', { connectionId: connected.id })).toBe('crm-sync.not_now')
  await call('crm-sync.remove', { connectionId: connected.id })
  expect(await outcome('crm-sync.runs', { connectionId: connected.id })).toBe('crm-sync.not_found')
})

it('a pipeline of another company is none', async () => {
  const { id: connectionId } = await connect('rest')
  const deals = {
    pipelineId: randomUUIDv7(),
    rules: [{ ours: 'title', theirs: 'title', conflict: 'newest' }],
    stages: [{ ours: 'prospecting', theirs: '1' }],
  }
  const edit = { connectionId, version: 1, name: 'x', direction: 'both', rules: plainRules, deals }
  expect(await outcome('crm-sync.edit', edit)).toBe('deals.pipeline_not_found')
})

it('in: a record whose contact has become a part of another one here changes that one', async () => {
  const connected = await connect('rest')
  const record = theirContact(connected, 1)
  await load(connected, { direction: 'in' })
  const { rows } = await test.bed.owner.query('select contact_id as id from crm_links where connection_id = $1', [
    connected.id,
  ])
  const other = await create({ name: 'Ana Souza', email: 'ana.souza@cliente.example' })
  await call('contacts.merge', { keptId: other.id, goneId: rows[0].id })
  connected.account.store.update('contacts', record.id, { name: 'Ana Souza Prado' })
  await settle(connected)
  expect((await entries(connected))[0]).toMatchObject({ act: 'updated', ownId: other.id, name: 'Ana Souza Prado' })
  expect(await entries(connected, { act: 'failed' })).toEqual([])
})

it('what a person changes here while the record is sent is not lost to what the CRM has changed meanwhile', async () => {
  const connected = await connect('rest')
  const record = theirContact(connected, 1, { phone: '' })
  await load(connected)
  await map(connected, { rules: plainRules.map((rule) => ({ ...rule, conflict: 'ours' })) })
  const { rows } = await test.bed.owner.query('select contact_id as id from crm_links where connection_id = $1', [
    connected.id,
  ])
  const contactId = rows[0].id
  const address = { kind: 'phone', value: '+5511912345678' }
  await call('contacts.add-address', { contactId, address })
  await react()
  await sync(connected, {
    step: async (at) => {
      if (at === 'claimed') connected.account.store.update('contacts', record.id, { name: 'Nome de lá' })
      if (at !== 'sent') return
      const { rows } = await test.bed.owner.query('select version from contacts where id = $1', [contactId])
      await call('contacts.edit', { contactId, version: rows[0].version, name: 'Nome daqui', note: null })
    },
  })
  await settle(connected)
  expect((await here())[0]).toMatch(/^Nome daqui /)
  expect(there(connected)[0]).toMatch(/^Nome daqui /)
})
