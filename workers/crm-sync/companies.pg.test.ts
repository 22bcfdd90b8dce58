/** Organizations here equal with the companies of a CRM: loaded, changed on either side, taken back. */
import { randomUUIDv7 } from 'node:crypto'
import type { CrmCompanyRule } from '@aura/contracts/crm-sync/company-rules.ts'
import { crmKinds } from '@aura/contracts/crm-sync/kinds.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'

const test = testCrmSync()
const { connect, load, map, start, sync, react, runs, entries, call } = test

const companies: CrmCompanyRule[] = [{ ours: 'name', theirs: 'name', conflict: 'newest' }]
const open = (name: string, over: object = {}) =>
  call('deals.create-organization', {
    ...{ organizationId: randomUUIDv7(), name, legalName: null, cnpj: null, email: null, phone: null, website: null },
    ...{ street: null, city: null, state: null, note: null },
    ...over,
  })
const here = async (): Promise<{ id: string; name: string; phone: string | null; version: number }[]> => {
  const { rows } = await test.bed.owner.query(
    'select * from organizations where company_id = $1 and not archived order by name',
    [test.company.id],
  )
  return rows
}
const names = async () => (await here()).map(({ name }) => name)
const there = ({ account }: Connected) =>
  account.store
    .all('companies')
    .map(({ values }) => values.name)
    .sort()
const writesOf = ({ account }: Connected) =>
  account.calls.filter(({ method, path }) => method !== 'GET' && !/search|batch.read|token/.test(path)).length
async function settle(connected: Connected): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await react()
    await sync(connected)
  }
}

it.each(crmKinds)(
  '%s: a dry run writes nothing, a load makes both sides equal, edits on both converge',
  async (kind) => {
    const connected = await connect(kind)
    for (let n = 0; n < 6; n++) connected.account.store.create('companies', { name: `Padaria ${n}` })
    for (let n = 4; n < 8; n++) await open(`Padaria ${n}`)
    await map(connected, { companies })
    await start(connected, 'dry')
    await sync(connected)
    expect((await runs(connected)).runs[0]).toMatchObject({ state: 'done', counts: { created: 4, linked: 2 } })
    expect(writesOf(connected)).toBe(0)
    expect(await load(connected, { companies })).toMatchObject({ counts: { created: 4, linked: 2, created_there: 2 } })
    expect(there(connected)).toEqual(await names())
    expect(await runs(connected)).toMatchObject({ waiting: 0, linkedCompanies: 8 })
    const [one] = await here()
    const row = (await test.bed.owner.query('select * from organizations where id = $1', [one?.id])).rows[0]
    await call('deals.edit-organization', {
      ...{ organizationId: row.id, version: row.version, name: 'Padaria Sol', archived: false },
      ...{
        legalName: null,
        cnpj: null,
        email: null,
        phone: null,
        website: null,
        street: null,
        city: null,
        state: null,
      },
      note: null,
    })
    const other = connected.account.store.all('companies').find(({ values }) => values.name === 'Padaria 1')
    connected.account.store.update('companies', other?.id ?? '', { name: 'Padaria Lua' })
    await settle(connected)
    expect(there(connected)).toEqual(await names())
    expect(await names()).toEqual(expect.arrayContaining(['Padaria Sol', 'Padaria Lua']))
    const writes = writesOf(connected)
    await settle(connected)
    expect(writesOf(connected)).toBe(writes)
  },
)

it('one is recognised by its CNPJ, the log names the fields, and a load is taken back', async () => {
  const connected = await connect('rest')
  connected.account.store.create('companies', {
    name: 'Padaria Sol Ltda',
    cnpj: '11.222.333/0001-81',
    phone: '1133334444',
  })
  connected.account.store.create('companies', { name: 'Só lá' })
  await open('Padaria Sol', { cnpj: '11222333000181' })
  const rules = (['name', 'cnpj', 'phone'] as const).map((field) => ({
    ...{ ours: field, theirs: field, conflict: 'ours' as const },
  }))
  const run = await load(connected, { companies: rules })
  expect(await names()).toEqual(['Padaria Sol', 'Só lá'])
  expect((await here())[0]?.phone).toBe('1133334444')
  const linked = await entries(connected, { act: 'linked' })
  expect(linked.map(({ object, here }) => [object, here.map(({ field, reason }) => `${field} ${reason}`)])).toEqual([
    ['companies', ['phone empty_here']],
  ])
  await call('crm-sync.pause', { connectionId: connected.id })
  await test.undoRun(run?.id ?? '')
  expect(await names()).toEqual(['Padaria Sol'])
})
