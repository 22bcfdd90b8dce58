/** Every adapter of a CRM, over real HTTP, against a simulator that speaks its paths, pages, limits and errors. */

import { crmKinds } from '@aura/contracts/crm-sync/kinds.ts'
import { type CrmServer, type CrmShapeName, crmSecrets, startCrmProvider } from '@aura/infra/crm-provider/simulator.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmAdapters } from './adapters/index.ts'
import { type CrmConnection, CrmFailure, type CrmObject, type CrmRecord } from './port.ts'

let provider: CrmServer
beforeAll(async () => {
  provider = await startCrmProvider()
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
})

const signal = () => new AbortController().signal
const failureOf = async (work: Promise<unknown>): Promise<CrmFailure | null> =>
  await work.then(
    () => null,
    (error: unknown) => (error instanceof CrmFailure ? error : expect.fail(String(error))),
  )
const fields = ['name', 'email', 'phone']

let accounts = 0
function connect(kind: CrmShapeName) {
  accounts += 1
  const name = `test${accounts}`
  const connection: CrmConnection = {
    ...{ baseUrl: provider.urlOf(kind, name), secrets: crmSecrets[kind], callMs: 20_000, exempt: provider.origin },
  }
  return { connection, account: provider.account(kind, name) }
}

describe.each(crmKinds)('a CRM of the kind %s', (kind) => {
  const adapter = crmAdapters[kind]
  const listAll = async (
    connection: CrmConnection,
    {
      cursor = null as string | null,
      limit = adapter.pageSize,
      object = 'contacts' as CrmObject,
      wanted = fields,
    } = {},
  ) => {
    const records: CrmRecord[] = []
    let pages = 0
    for (;;) {
      const page = await adapter.list(connection, { object, fields: wanted, cursor, limit }, signal())
      records.push(...page.records)
      pages += 1
      cursor = page.cursor
      if (page.isLast || pages > 50) return { records, cursor, pages }
    }
  }
  const idsOf = (records: readonly CrmRecord[]) => [...new Set(records.map(({ id }) => id))].sort()

  it('lists every contact page by page, none missing, also where some change meanwhile', async () => {
    const { connection, account } = connect(kind)
    const all = Array.from({ length: 450 }, (_, n) =>
      account.store.create('contacts', {
        name: `Ana Souza ${n}`,
        email: `ana${n}@cliente.example`,
        phone: `+55119876${50000 + n}`,
      }),
    )
    const first = await adapter.list(connection, { object: 'contacts', fields, cursor: null, limit: 100 }, signal())
    expect(first.isLast).toBe(false)
    expect(first.records[0]?.values).toEqual({
      name: 'Ana Souza 0',
      email: 'ana0@cliente.example',
      phone: '+5511987650000',
    })
    for (const { id } of all.slice(0, 20)) account.store.update('contacts', id, { name: 'Bia Lima' })
    const rest = await listAll(connection, { cursor: first.cursor, limit: 100 })
    expect(idsOf([...first.records, ...rest.records])).toEqual(all.map(({ id }) => id).sort())
  })

  it('lists what changed since its cursor, and what changed long before no more', async () => {
    const { connection, account } = connect(kind)
    const [early] = [account.store.create('contacts', { name: 'Ana Souza' })]
    Object.assign(early ?? {}, { changedAt: '2025-01-02T03:04:05.000Z' })
    const one = account.store.create('contacts', { name: 'Bia Lima' })
    const { cursor } = await listAll(connection)
    const two = account.store.create('contacts', { name: 'Caio Reis' })
    account.store.update('contacts', one.id, { name: 'Bia Lima Souza' })
    const { records } = await listAll(connection, { cursor })
    expect(idsOf(records)).toEqual([one.id, two.id].sort())
    expect(records.findLast(({ id }) => id === one.id)?.values.name).toBe('Bia Lima Souza')
  })

  it('has nothing of an empty account, and goes on from there', async () => {
    const { connection, account } = connect(kind)
    const { records, cursor } = await listAll(connection)
    expect(records).toEqual([])
    const { id } = account.store.create('contacts', { name: 'Ana Souza' })
    expect(idsOf((await listAll(connection, { cursor })).records)).toEqual([id])
  })

  it.each(['contacts', 'companies', 'deals'] as const)('creates, reads and updates %s', async (object) => {
    const { connection, account } = connect(kind)
    const standard = adapter.standardFields[object]
    const title = standard.includes('title') && object === 'deals' ? 'title' : 'name'
    const needed = object === 'deals' ? { stage: '3', closeDate: '2026-12-21' } : {}
    const values = { [title]: 'Padaria Sol', ...needed }
    const { id } = await adapter.create(connection, { object, values, key: 'k1' }, signal())
    const read = () => adapter.read(connection, { object, fields: [title], id }, signal())
    expect(await read()).toMatchObject({ id, values: { [title]: 'Padaria Sol' } })
    await adapter.update(connection, { object, id, values: { [title]: 'Padaria Lua' } }, signal())
    expect((await read())?.values).toEqual({ [title]: 'Padaria Lua' })
    expect(idsOf((await listAll(connection, { object, wanted: [title] })).records)).toEqual([id])
    expect(account.store.writes.get(id)).toBe(2)
  })

  it('writes every standard field of a contact as it is read, and changes one alone', async () => {
    const { connection } = connect(kind)
    const values = { name: 'João da Silva', email: 'joao@cliente.example', phone: '+5511987654321' }
    const { id } = await adapter.create(connection, { object: 'contacts', values, key: 'k2' }, signal())
    await adapter.update(connection, { object: 'contacts', id, values: { phone: '+5511912345678' } }, signal())
    const read = await adapter.read(connection, { object: 'contacts', fields, id }, signal())
    expect(read?.values).toEqual({ ...values, phone: '+5511912345678' })
    await adapter.update(connection, { object: 'contacts', id, values: { email: '' } }, signal())
    expect((await adapter.read(connection, { object: 'contacts', fields, id }, signal()))?.values.email).toBe('')
  })

  it('writes a deal as it is read, changes its stage alone, and finds it by its title', async () => {
    const { connection } = connect(kind)
    const wanted = ['title', 'amount', 'stage', 'closeDate']
    const values = { title: 'Renovação anual', amount: '1250.5', stage: '3', closeDate: '2026-12-21' }
    const { id } = await adapter.create(connection, { object: 'deals', values, key: 'k3' }, signal())
    const read = async () => {
      const record = await adapter.read(connection, { object: 'deals', fields: wanted, id }, signal())
      return { ...record?.values, closeDate: record?.values.closeDate?.slice(0, 10) }
    }
    expect(await read()).toEqual(values)
    for (const stage of ['4', 'won', '4', 'lost']) {
      await adapter.update(connection, { object: 'deals', id, values: { stage } }, signal())
      expect(await read()).toEqual({ ...values, stage })
    }
    const find = (value: string) =>
      adapter.find(connection, { object: 'deals', fields: wanted, by: 'title', value }, signal())
    expect(idsOf(await find('Renovação anual'))).toEqual([id])
    expect(await find('Outro')).toEqual([])
  })

  it('reads and writes the contact of a deal: with it, replaced, taken away', async () => {
    const { connection, account } = connect(kind)
    const [ana, bia] = ['Ana Souza', 'Bia Lima'].map((name) => account.store.create('contacts', { name }).id)
    const [first, second] = [ana ?? '', bia ?? '']
    const values = { title: 'Renovação anual', stage: '3', closeDate: '2026-12-21' }
    const wanted = ['title', 'contact']
    const other = await adapter.create(
      connection,
      { object: 'deals', values: { ...values, contact: first }, key: 'k4' },
      signal(),
    )
    const { id } = await adapter.create(
      connection,
      { object: 'deals', values: { ...values, contact: first }, key: 'k5' },
      signal(),
    )
    const read = async (of = id) =>
      (await adapter.read(connection, { object: 'deals', fields: wanted, id: of }, signal()))?.values.contact
    const { records, cursor } = await listAll(connection, { object: 'deals', wanted })
    expect(records.map((record) => record.values.contact)).toEqual([first, first])
    const write = (contact: string, before: string) =>
      adapter.update(connection, { object: 'deals', id, values: { contact }, before: { contact: before } }, signal())
    await write(second, first)
    expect([await read(), await read(other.id)]).toEqual([second, first])
    const changed = (await listAll(connection, { object: 'deals', wanted, cursor })).records
    expect(changed.findLast((record) => record.id === id)?.values.contact).toBe(second)
    await write('', second)
    expect([await read(), await read(other.id)]).toEqual(['', first])
    await write(first, '')
    const found = await adapter.find(
      connection,
      { object: 'deals', fields: wanted, by: 'title', value: values.title },
      signal(),
    )
    expect(found.map((record) => record.values.contact)).toEqual([first, first])
  })

  it('finds contacts by their addresses', async () => {
    const { connection, account } = connect(kind)
    const { id } = account.store.create('contacts', {
      name: "Ana D'Ávila",
      email: "ana.d'avila@cliente.example",
      phone: '+5511987654321',
    })
    account.store.create('contacts', { name: 'Bia Lima', email: 'bia@cliente.example' })
    const find = (by: 'email' | 'phone', value: string) =>
      adapter.find(connection, { object: 'contacts', fields, by, value }, signal())
    expect(idsOf(await find('email', "ana.d'avila@cliente.example"))).toEqual([id])
    expect(idsOf(await find('phone', '+5511987654321'))).toEqual([id])
    expect(await find('email', 'other@cliente.example')).toEqual([])
  })

  it('has no record where there is none', async () => {
    const { connection } = connect(kind)
    expect(await adapter.read(connection, { object: 'contacts', fields, id: '999' }, signal())).toBe(null)
    const update = adapter.update(connection, { object: 'contacts', id: '999', values: { name: 'x' } }, signal())
    expect((await failureOf(update))?.problem).toBe('not_found')
  })

  it.each([
    [400, 'refused'],
    [403, 'unauthorized'],
    [409, 'conflict'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [503, 'server_error'],
    [302, 'refused'],
  ] as const)('says %i, which is %s', async (status, problem) => {
    const { connection, account } = connect(kind)
    await adapter.test(connection, signal())
    account.fail({ kind: 'status', status, retryAfter: 30 }, { times: 9 })
    expect(await failureOf(listAll(connection))).toMatchObject(
      kind === 'salesforce' && status === 403 ? { problem } : { problem, retryAfterMs: 30_000 },
    )
  })

  it('refuses what is no address, and a value that it does not take is no doubt', async () => {
    const { connection } = connect(kind)
    const create = adapter.create(
      connection,
      { object: 'contacts', values: { name: 'x', email: 'x' }, key: 'k' },
      signal(),
    )
    expect(await failureOf(create)).toMatchObject({ problem: 'refused', isInDoubt: false })
  })

  it('refuses another key, and its words about that key stay out of the failure', async () => {
    const { connection } = connect(kind)
    const secrets = { ...connection.secrets, key: 'fake-other-key', clientSecret: 'fake-other-key' }
    const failure = await failureOf(adapter.test({ ...connection, secrets }, signal()))
    expect(failure?.problem).toBe('unauthorized')
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('fake-other-key')
  })

  it('leaves a write in doubt that was done and not answered', async () => {
    const { connection, account } = connect(kind)
    await adapter.test(connection, signal())
    account.fail({ kind: 'torn' }, { method: 'POST' })
    const request = {
      object: 'contacts',
      values: { name: 'Ana Souza', email: 'ana@cliente.example' },
      key: 'k',
    } as const
    expect(await failureOf(adapter.create(connection, request, signal()))).toMatchObject({ isInDoubt: true })
    expect(account.store.all('contacts')).toHaveLength(1)
    if (adapter.knowsRepeats) await adapter.create(connection, request, signal())
    expect(account.store.all('contacts')).toHaveLength(1)
    const found = await adapter.find(
      connection,
      { object: 'contacts', fields, by: 'email', value: 'ana@cliente.example' },
      signal(),
    )
    expect(found).toHaveLength(1)
  })

  it.each([
    ['silence', 'timeout', { callMs: 400 }],
    ['nonsense', 'malformed', {}],
  ] as const)('gives up at %s: %s', async (fault, problem, limits) => {
    const { connection, account } = connect(kind)
    await adapter.test(connection, signal())
    account.fail({ kind: fault })
    expect((await failureOf(adapter.test({ ...connection, ...limits }, signal())))?.problem).toBe(problem)
  })

  it('is not reached inside our network, and ends by its signal', async () => {
    const { connection } = connect(kind)
    expect((await failureOf(adapter.test({ ...connection, exempt: null }, signal())))?.problem).toBe('unreachable')
    const reason = new Error('the worker goes')
    await expect(adapter.test(connection, AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  it('takes no cursor of somebody else', async () => {
    const { connection } = connect(kind)
    expect((await failureOf(listAll(connection, { cursor: '{"page":2}' })))?.problem).toBe('malformed')
  })
})
