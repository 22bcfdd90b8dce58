import type { Deal } from '@aura/contracts/deals/deal.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { notifications } from './index.ts'

const bench = testBench()
let bed: Testbed
let company: TestCompany
const [owner, colleague] = [0, 1]

beforeAll(async () => {
  bed = testbed(bench.databaseUrl)
  await bed.follower(notifications.reactions ?? [])
})
afterAll(async () => {
  await bed[Symbol.asyncDispose]()
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_user', 'company_user'])
})

const call = async <T>(who: number, name: string, input: unknown) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
const open = async (title: string) => {
  const dealId = crypto.randomUUID()
  const value = { amount: 1, currency: 'BRL' }
  await call<Deal>(owner, 'deals.create', { dealId, title, stage: 'closing', value, probability: 1 })
  return dealId
}
const win = (dealId: string) => call<Deal>(colleague, 'deals.win', { dealId, reason: null })
const move = (dealId: string, to: string) => call<Deal>(colleague, 'deals.move', { dealId, to, before: null })

/** How many wins the owner was told, once another one that follows them is told too. */
async function winsUntil(title: string): Promise<number> {
  await win(await open(title))
  const ask = async () => {
    const { rows } = await bed.owner.query(
      "select params, count from notifications where company_id = $1 and kind = 'deals.won'",
      [company.id],
    )
    return rows
  }
  const [row] = await eventually(ask, (rows) => rows[0]?.params.title === title)
  return row?.count
}

it('a win that is taken back and repeated is told once, and again for another amount or once the deal had left its stage', async () => {
  const dealId = await open('Loja')
  const { version } = await win(dealId)
  await call(colleague, 'deals.edit-many', { edits: [{ dealId, undoesMove: version, patch: {} }] })
  await win(dealId)
  expect(await winsUntil('Outra')).toBe(2)
  // For another amount it is another sale.
  const won = await call<Deal>(owner, 'deals.read', { dealId })
  await call(colleague, 'deals.edit-many', { edits: [{ dealId, undoesMove: won.version, patch: {} }] })
  const value = { amount: 900, currency: 'BRL' }
  await call(colleague, 'deals.edit-many', { edits: [{ dealId, patch: { value } }] })
  await win(dealId)
  expect(await winsUntil('Mais uma')).toBe(4)
  await move(dealId, 'proposal')
  await move(dealId, 'closing')
  await win(dealId)
  expect(await winsUntil('Terceira')).toBe(6)
})
