import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../platform/refuse.ts'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { targets } from './targets.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
})
const call = (name: string, input: object, person = 0) =>
  bench.call(name, input, company.people[person]?.claims ?? null)
const codeOf = async (...args: Parameters<typeof call>) => {
  try {
    await call(...args)
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const snapshotOf = async () => {
  const params = { pipelineId: company.pipelineId }
  const { json } = await snapshotView(bench.pool, company.id, targets, params, { room: '', owner: null })
  return Object.values((JSON.parse(json) as { targets: object }).targets)
}

it('a target is saved from the version that was seen, by who manages the pipeline, and removed', async () => {
  const targetId = randomUUIDv7()
  const target = {
    ...{ targetId, pipelineId: company.pipelineId, version: 0, name: 'Equipe', period: '2026-Q4' },
    ...{ userIds: company.people.map(({ id }) => id), amount: { amount: 100_00, currency: 'BRL' } },
  }
  expect(await codeOf('deals.save-target', target, 1)).toBe('auth.forbidden')
  await call('deals.save-target', target)
  expect(await codeOf('deals.save-target', target)).toBe('command.stale')
  await call('deals.save-target', { ...target, version: 1, name: 'Time' })
  expect(await snapshotOf()).toMatchObject([{ id: targetId, name: 'Time', version: 2 }])
  expect(await codeOf('deals.save-target', { ...target, targetId: randomUUIDv7(), period: '2026-13' })).toBe(
    'request.invalid',
  )
  await call('deals.remove-target', { targetId })
  expect(await snapshotOf()).toEqual([])
})
