/** People brought in as a table: what the trial run says, what applying does, and the way back. */

import { randomUUIDv7 } from 'node:crypto'
import type { Invitation } from '@aura/contracts/identity/invite.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { exportKinds, importKinds } from '@aura/server/features.ts'
import { actorWith } from '@aura/server/platform/actor.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import type { Planned } from '@aura/server/platform/import-kind.ts'
import { parse } from '@aura/server/platform/parse.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inviting } from './invite.ts'

const bench = testBench()
let config: Config
let company: TestCompany
const people = importKinds.filter(({ name }) => name === 'companies.users')

beforeAll(async () => {
  config = await sharedWorld().config({ databaseUrl: bench.databaseUrl })
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_admin', 'company_user'])
})

const kind = () => people[0] ?? expect.fail('people can be brought in')
const mail = (who: number) => company.people[who]?.email ?? ''
const admin = () => company.people[1]?.claims ?? expect.fail('nobody there')

const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: admin().userId, cause: null, opening: [] }
  return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
}
const actorIn = ({ tx }: Work) => actorWith(tx, admin().userId, kind().needs)

const plan = (rows: object[]): Promise<readonly Planned[]> =>
  inside(async (work) =>
    kind().plan({
      tx: work.tx,
      params: {},
      actor: await actorIn(work),
      rows: rows.map((row) => parse(kind().row, row)),
      numbers: [...rows.keys()],
    }),
  )

async function apply(input: object) {
  const row = parse(kind().row, input)
  return await inside(async (work) => {
    const actor = await actorIn(work)
    const [planned] = await kind().plan({ tx: work.tx, params: {}, actor, rows: [row], numbers: [0] })
    if (planned?.outcome !== 'create' && planned?.outcome !== 'update') return expect.fail(JSON.stringify(planned))
    return await kind().apply({ ...work, params: {}, companyId: company.id, actor, row, n: 0, plan: planned })
  })
}

const undo = (did: 'create' | 'update', { targetId, kept }: { targetId: string; kept?: unknown }) =>
  inside(async (work) => {
    const remembered: unknown = JSON.parse(JSON.stringify(kept ?? null))
    return await kind().undo({
      ...work,
      companyId: company.id,
      actor: await actorIn(work),
      did,
      targetId,
      kept: remembered,
    })
  })

it('the trial run says of each row what would become of it, by the rules of the screen', async () => {
  const plans = await plan([
    { email: mail(2), funcao: 'Administrador', situacao: 'não', gestor: mail(1) },
    { email: mail(2) },
    { email: mail(0), nome: 'Outra' },
    { email: mail(1), situacao: 'Inativo' },
    { email: 'nova@x.test', nome: 'Nova', sobrenome: 'Pessoa', funcao: 'operator' },
    { email: 'dona@x.test', nome: 'Dona', sobrenome: 'Pessoa', funcao: 'Proprietário' },
    { email: 'sem.nome@x.test' },
    { email: mail(2), gestor: 'ninguem@x.test' },
  ])
  expect(plans).toMatchObject([
    {
      outcome: 'update',
      before: { funcao: 'Operador', situacao: 'Ativo', gestor: null },
      after: { funcao: 'Administrador', situacao: 'Inativo', gestor: mail(1) },
    },
    { outcome: 'unchanged' },
    { outcome: 'problem', params: { reason: 'outranked' } },
    { outcome: 'problem', params: { reason: 'own_account' } },
    { outcome: 'create' },
    { outcome: 'problem', column: 'funcao', params: { reason: 'above_own' } },
    { outcome: 'problem', column: 'nome' },
    { outcome: 'problem', column: 'gestor', code: 'companies.manager_not_found' },
  ])
})

it('a change is made, changes nothing the second time, and goes back unless somebody changed it since', async () => {
  const input = { email: mail(2), nome: 'Renata', situacao: 'Inativo' }
  const applied = await apply(input)
  expect(await plan([input])).toMatchObject([{ outcome: 'unchanged' }])
  expect(await undo('update', applied)).toBe('undone')
  expect(await plan([input])).toMatchObject([{ outcome: 'update', after: { nome: 'Renata', situacao: 'Inativo' } }])
  const again = await apply(input)
  await bench.call('companies.update-user', { userId: again.targetId, firstName: 'Rita' }, admin())
  expect(await undo('update', again)).toBe('changed')
})

it('somebody new is invited by a worker, once, and the invitation can be taken back', async () => {
  const input = { email: 'nova@x.test', nome: 'Nova', sobrenome: 'Pessoa', gestor: mail(1) }
  const applied = await apply(input)
  await using owner = new AsyncDisposableStack()
  const above = testPool(bench.databaseUrl)
  owner.defer(() => above.end())
  const { rows } = await above.query<{ data: { payload: unknown } }>(
    `select data from jobs.job where name = 'identity.invite' and data->>'company' = $1`,
    [company.id],
  )
  const job = inviting(config)
  if (job.kind !== 'inside') throw new Error('it is inside')
  await inside((work) =>
    job.run({
      ...work,
      payload: rows[0]?.data.payload,
      companyId: company.id,
      key: 'key',
      enqueue: async () => null,
    } as never),
  )
  const waiting = async () =>
    ((await bench.call('identity.invitations', {}, admin())).output as { rows: Invitation[] }).rows
  expect(await waiting()).toMatchObject([{ id: applied.targetId, email: 'nova@x.test', role: 'company_user' }])
  expect(await plan([input])).toMatchObject([{ outcome: 'unchanged', targetId: applied.targetId }])
  expect(await undo('create', applied)).toBe('undone')
  expect(await waiting()).toEqual([])
  expect(await undo('create', applied)).toBe('changed')
})

it('is taken away as it is brought in', async () => {
  const users = exportKinds.find(({ name }) => name === 'companies.users') ?? expect.fail('people can be taken away')
  const { rows, next } = await inside(async (work) => {
    const columns = await users.columns(work.tx)
    const page = { tx: work.tx, params: { state: 'active' }, after: null, limit: 2, actor: await actorIn(work) }
    const read = await users.read(page)
    return { ...read, rows: read.rows.map((row) => columns.cells(row, { language: 'pt-BR' })) }
  })
  const words = ['Proprietário', 'Administrador', 'Operador']
  const existing = words.map((role, who) => [mail(who), 'Pessoa', String(who + 1), role, 'Ativo'])
  for (const cells of rows) expect(existing).toContainEqual(cells.slice(0, 5))
  expect(rows).toHaveLength(2)
  expect(next).not.toBeNull()
})
