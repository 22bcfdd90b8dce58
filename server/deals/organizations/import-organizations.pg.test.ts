/** Organizations as a table: what a file would do, what it does, and that it is taken back. */
import { randomUUIDv7 } from 'node:crypto'
import type { OrganizationRow } from '@aura/contracts/deals/organizations/organization.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { validateRow } from '../../imports/index.ts'
import { actorWith } from '../../platform/actor.ts'
import type { Work } from '../../platform/handle.ts'
import type { Applied, Planned } from '../../platform/import-kind.ts'
import { withLog } from '../../platform/with-log.ts'
import { importOrganizations as kind } from './import-organizations.ts'

const { bench, company } = testOperations()
const me = () => company.people[0]?.claims ?? expect.fail('nobody there')
const call = async <Output>(name: string, input: object) => (await bench.call(name, input, me())).output as Output
const found = async () => (await call<{ rows: OrganizationRow[] }>('deals.find-organizations', {})).rows
const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: me().userId, cause: null, opening: [] }
  return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
}

type Cells = Record<string, string>
type Did = { plan: Planned; applied: Applied | undefined }

function read(cells: Cells, n: number): unknown {
  const columns = kind.columns.map(({ id }) => id)
  const mapping = Object.fromEntries(columns.map((id, at) => [id, at]))
  const validated = validateRow(kind, { cells: columns.map((id) => cells[id] ?? ''), n }, mapping)
  return validated.ok ? validated.row : expect.fail(JSON.stringify(validated.problem))
}
const apply = (rows: readonly Cells[]) =>
  inside(async (work) => {
    const actor = await actorWith(work.tx, me().userId, kind.needs)
    const done: Did[] = []
    for (const [n, cells] of rows.entries()) {
      const row = read(cells, n)
      const [plan] = await kind.plan({ tx: work.tx, actor, params: {}, rows: [row], numbers: [n] })
      if (!plan) return expect.fail('no plan')
      const acts = plan.outcome === 'create' || plan.outcome === 'update'
      const shared = { ...work, companyId: company.id, actor, params: {} }
      done.push({ plan, applied: acts ? await kind.apply({ ...shared, row, n, plan }) : undefined })
    }
    return done
  })
const undo = ({ plan: { outcome }, applied }: Did) =>
  inside(async (work) => {
    if (outcome !== 'create' && outcome !== 'update') return expect.fail(outcome)
    const actor = await actorWith(work.tx, me().userId, kind.needs)
    const { targetId, kept } = JSON.parse(JSON.stringify(applied)) as Applied
    return await kind.undo({ ...work, companyId: company.id, actor, did: outcome, targetId, kept })
  })
const outcomes = (all: readonly Did[]) => all.map(({ plan }) => plan.outcome)

it('a table makes organizations, changes those it knows by CNPJ or name, and says nothing twice', async () => {
  const rows = [
    { name: 'Padaria Aurora', cnpj: '11.222.333/0001-81', city: 'Campinas', state: 'sp' },
    { name: 'Mercado Ipê', website: 'ipe.example' },
  ]
  expect(outcomes(await apply(rows))).toEqual(['create', 'create'])
  expect((await found()).map(({ name }) => name)).toEqual(['Mercado Ipê', 'Padaria Aurora'])
  expect(outcomes(await apply(rows))).toEqual(['unchanged', 'unchanged'])
  const changes = [
    { name: 'Aurora Pães', cnpj: '11222333000181' },
    { name: 'mercado ipe', city: 'Santos' },
  ]
  expect(outcomes(await apply(changes))).toEqual(['update', 'update'])
  expect((await found()).map(({ name }) => name)).toContain('Aurora Pães')
})

it('what a table did is taken back, but for what has changed since', async () => {
  const [made, other] = await apply([{ name: 'Livraria Sol' }, { name: 'Oficina Lua' }])
  const [changed] = await apply([{ name: 'Livraria Sol', city: 'Santos' }])
  if (!made || !other || !changed) return expect.fail('nothing was done')
  // The row that made it no longer stands as it was; the one that changed it does.
  expect(await undo(made)).toBe('changed')
  expect(await undo(changed)).toBe('undone')
  expect((await found()).find(({ name }) => name === 'Livraria Sol')?.city ?? null).toBeNull()
  expect(await undo(other)).toBe('undone')
  expect((await found()).map(({ name }) => name)).not.toContain('Oficina Lua')
})
