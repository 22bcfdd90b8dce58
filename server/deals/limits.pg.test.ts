/** How many rules, targets and price lists there may be, and that a list has its name alone. */
import { randomUUIDv7 } from 'node:crypto'
import { mostAutomations } from '@aura/contracts/deals/automations.ts'
import { pricelistCollection } from '@aura/contracts/deals/products/product.ts'
import { mostTargets } from '@aura/contracts/deals/targets/target.ts'
import { testBench, testCompany } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'

const bench = testBench()
const company = testCompany(bench, ['company_owner'])
const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const refusalOf = (name: string, input: object) =>
  call(name, input).then(
    () => 'ok',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, params: error.detail.params }
    },
  )

type Saved = { id: string; version: number }
const idKeys = { 'deals.save-automation': 'automationId', 'deals.save-target': 'targetId' }
const amount = { amount: 100, currency: 'BRL' }
const kinds = [
  ['deals.save-automation', 'deals.too_many_automations', mostAutomations],
  ['deals.save-target', 'deals.too_many_targets', mostTargets],
] as const

it.each(kinds)(
  '%s: one more than the limit is refused, also of many at once; those that are there change',
  async (name, code, limit) => {
    const fields =
      name === 'deals.save-target'
        ? { name: 'Equipe', userIds: [], period: '2026', amount }
        : { name: 'Regra', least: null, trigger: { on: 'won' }, actions: [{ do: 'webhook' }] }
    const input = (over: object = {}) => ({
      ...{ pipelineId: company.pipelineId, version: 0, [idKeys[name]]: randomUUIDv7(), ...fields, ...over },
    })
    const first = await call<Saved>(name, input())
    for (let count = 1; count < limit - 1; count += 1) await call(name, input())
    const refused = { code, params: { limit } }
    const results = await Promise.all([1, 2, 3].map(() => refusalOf(name, input())))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(results.filter((result) => result !== 'ok')).toEqual([refused, refused])
    expect(await refusalOf(name, input({ [idKeys[name]]: first.id, version: first.version }))).toBe('ok')
  },
)

it('a price list has its name alone, however that is written, until it is archived', async () => {
  const create = (name: string) => ({ pricelistId: randomUUIDv7(), name, currency: 'BRL', prices: [] })
  const first = await call<Saved>('deals.create-pricelist', create('São Paulo'))
  expect(await refusalOf('deals.create-pricelist', create('SAO PAULO'))).toEqual({
    ...{ code: 'deals.pricelist_name_taken', params: { name: 'São Paulo' } },
  })
  const { pricelistId: _, ...fields } = create('São Paulo')
  await call('deals.edit-pricelist', {
    ...{ pricelistId: first.id, ...fields, version: first.version, archived: true },
  })
  expect(await refusalOf('deals.create-pricelist', create('São Paulo'))).toBe('ok')
})

it('price lists in use are limited, and archiving one makes way for another', async () => {
  const create = (name: string) => ({ pricelistId: randomUUIDv7(), name, currency: 'BRL', prices: [] })
  const edit = ({ id }: Saved, name: string, version: number, archived: boolean) =>
    refusalOf('deals.edit-pricelist', { ...create(name), pricelistId: id, version, archived })
  const names = () => `Lista ${randomUUIDv7()}`
  const full = { code: 'deals.too_many_pricelists', params: { limit: pricelistCollection.limit } }
  const name = names()
  const first = await call<Saved>('deals.create-pricelist', create(name))
  let refused: unknown = 'ok'
  for (let count = 0; count <= pricelistCollection.limit && refused === 'ok'; count += 1)
    refused = await refusalOf('deals.create-pricelist', create(names()))
  expect(refused).toEqual(full)
  expect(await edit(first, name, first.version, true)).toBe('ok')
  expect(await refusalOf('deals.create-pricelist', create(names()))).toBe('ok')
  expect(await edit(first, name, first.version + 1, false)).toEqual(full)
})
