import { randomUUIDv7 } from 'node:crypto'
import { testOperations } from '@aura/infra/operations-test.ts'
import { importKinds } from '@aura/server/features.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { actorWith } from '../platform/actor.ts'
import type { Work } from '../platform/handle.ts'
import type { Applied } from '../platform/import-kind.ts'
import { withLog } from '../platform/with-log.ts'
import { clearRound, unwantedAmong } from './do-not-disturb.ts'

type State = { numbers: number; newestAt: string | null; older: number }

const { bench, company, call, outcome } = testOperations(['company_owner'])
const state = (before: Date | null = null) =>
  call<State>(0, 'contacts.do-not-disturb', { before: before?.toISOString() ?? null })
const clear = (before: Date | null) => ({ before: before?.toISOString() ?? null })

const at = (now: Date) => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  return <T>(work: (context: Work) => Promise<T>): Promise<T> =>
    withLog(parts, { company: company.id, actor: null, cause: null, opening: [] }, ({ db: tx, emit }) =>
      work({ tx, emit, now, newId: parts.newId }),
    )
}

const kind = () => importKinds.find(({ name }) => name === 'contacts.do-not-disturb') ?? expect.fail('no kind')

/** As an import does it: planned, and what is planned applied. */
const bringIn = (phones: readonly string[], now: Date) =>
  at(now)(async (work) => {
    const actor = await actorWith(work.tx, company.people[0]?.id ?? '', kind().needs)
    const rows = phones.map((phone) => ({ phone }))
    const plans = await kind().plan({ tx: work.tx, actor, params: {}, rows, numbers: [...rows.keys()] })
    const items = rows.flatMap((row, n) => {
      const plan = plans[n]
      return plan?.outcome === 'create' || plan?.outcome === 'update' ? [{ row, n, plan }] : []
    })
    const applied =
      (await kind().applyMany?.({ ...work, companyId: company.id, actor, params: {}, items })) ??
      expect.fail('one by one')
    return items.map(({ plan }, index) => ({ did: plan.outcome, ...(applied[index] as Applied) }))
  })

const undo = (items: Awaited<ReturnType<typeof bringIn>>, now: Date) =>
  at(now)(async (work) => {
    const actor = await actorWith(work.tx, company.people[0]?.id ?? '', kind().needs)
    const each = items.map(({ did, targetId, kept }) => ({ did, targetId, kept: JSON.parse(JSON.stringify(kept)) }))
    return await kind().undoMany?.({ ...work, companyId: company.id, actor, items: each })
  })

const [both, oldOnly, newOnly] = ['+5511970000001', '+5511970000002', '+5511970000003'] as const
const [spring, summer] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-06-01T10:00:00Z')]
const unwanted = () => at(summer)(async ({ tx }) => [...(await unwantedAmong(tx, [both, oldOnly, newOnly]))].sort())

it('a newer list takes the place of an older one, and what stands on both is never free', async () => {
  await bringIn([both, oldOnly], spring)
  const newer = await bringIn([newOnly, both], summer)
  expect(newer.map(({ did }) => did)).toEqual(['create', 'update'])
  expect(await unwanted()).toEqual([both, oldOnly, newOnly])
  expect(await state(summer)).toEqual({ numbers: 3, newestAt: summer.toISOString(), older: 1 })
  await call(0, 'contacts.clear-do-not-disturb', clear(summer))
  expect(await at(summer)(({ tx }) => clearRound(tx, summer))).toBe(false)
  expect(await unwanted()).toEqual([both, newOnly])

  // Taken back: what it confirmed is listed as before, what it brought is gone.
  expect(await undo(newer, summer)).toEqual(['undone', 'undone'])
  expect(await unwanted()).toEqual([both])
  expect((await state()).newestAt).toBe(spring.toISOString())
})

it('leaves in rounds, and what a list names again meanwhile stays', async () => {
  const first = await bringIn([both, oldOnly, newOnly], spring)
  const round = () => at(summer)(({ tx }) => clearRound(tx, summer, 1))
  expect(await round()).toBe(true)
  const left = await unwanted()
  expect(left).toHaveLength(2)
  await bringIn(left.slice(0, 1), summer)
  expect(await round()).toBe(true)
  expect(await round()).toBe(false)
  expect(await unwanted()).toEqual(left.slice(0, 1))
  // A later list has named it since: it stays when the first one is taken back.
  expect(await undo(first, summer)).toEqual(['changed', 'changed', 'changed'])
})

it('nothing leaves while a list is half brought in', async () => {
  await bringIn([both], spring)
  const owner = company.people[0]?.id
  const importing = sql`insert into imports (company_id, id, kind, file_id, name, state, created_by, created_at)
    values (current_company(), ${randomUUIDv7()}, 'contacts.do-not-disturb', ${randomUUIDv7()}, 'lista.csv', 'applying',
      ${owner}, now())`
  await at(summer)(({ tx }) => importing.execute(tx))
  expect(await outcome(0, 'contacts.clear-do-not-disturb', clear(null))).toBe('contacts.list_incomplete')
})
