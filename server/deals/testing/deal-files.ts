/** Files of deals in tests: what their rows would do, what they do, and what takes that back. */
import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { validateRow } from '../../imports/index.ts'
import { actorWith } from '../../platform/actor.ts'
import type { Work } from '../../platform/handle.ts'
import type { Applied, Planned } from '../../platform/import-kind.ts'
import { withLog } from '../../platform/with-log.ts'
import { importDeals as kind } from '../import-deals.ts'
import { dealOf, selectPresentDeals } from '../store.ts'

export type Cells = Record<string, string>
type Did = { plan: Planned; applied: Applied | undefined }

export const outcomes = (plans: readonly Planned[]) => plans.map(({ outcome }) => outcome)

type Operations<Claims> = {
  bench: {
    pool: Parameters<typeof withLog>[0]['pool']
    call: (name: string, input: object, claims: Claims) => Promise<{ output: unknown }>
  }
  company: { id: string; pipelineId: string; people: readonly { claims: Claims }[] }
}

/** `bench` and `company` are of `testOperations`. */
export function dealFiles<Claims extends { userId: string }>({ bench, company }: Operations<Claims>) {
  const me = () => company.people[0]?.claims ?? expect.fail('nobody there')
  const call = async <Output>(name: string, input: object) => (await bench.call(name, input, me())).output as Output
  const params = () => ({ pipelineId: company.pipelineId })
  const board = async () => {
    const rows = await inside(({ tx }) =>
      selectPresentDeals(tx).where('pipeline_id', '=', company.pipelineId).execute(),
    )
    return rows.map(dealOf)
  }

  const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
    const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
    const batch = { company: company.id, actor: me().userId, cause: null, opening: [] }
    return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
  }

  function read(cells: Cells, n: number): unknown {
    const columns = kind.columns.map(({ id }) => id)
    const mapping = Object.fromEntries(columns.map((id, at) => [id, at]))
    const validated = validateRow(kind, { cells: columns.map((id) => cells[id] ?? ''), n }, mapping)
    return validated.ok ? validated.row : expect.fail(JSON.stringify(validated.problem))
  }
  const plan = (rows: readonly Cells[]) =>
    inside(async ({ tx }) => {
      const actor = await actorWith(tx, me().userId, kind.needs)
      return await kind.plan({ tx, actor, params: params(), rows: rows.map(read), numbers: rows.map((_, n) => n) })
    })
  const apply = (rows: readonly Cells[]) =>
    inside(async (work) => {
      const actor = await actorWith(work.tx, me().userId, kind.needs)
      const shared = { ...work, companyId: company.id, actor, params: params() }
      const done: Did[] = []
      for (const [n, cells] of rows.entries()) {
        const row = read(cells, n)
        const [plan] = await kind.plan({ tx: work.tx, actor, params: params(), rows: [row], numbers: [n] })
        if (!plan) return expect.fail('no plan')
        const acts = plan.outcome === 'create' || plan.outcome === 'update'
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

  return { me, call, params, board, plan, apply, undo }
}
