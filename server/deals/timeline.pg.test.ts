import { randomUUIDv7 } from 'node:crypto'
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { dealTimeline } from '@aura/contracts/deals/timeline.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
})
const call = async <T>(name: string, input: object, person = 0) =>
  (await bench.call(name, input, company.people[person]?.claims ?? null)).output as T
const open = (title: string) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title, probability: 10, value: { amount: 100, currency: 'BRL' } },
  })

it('what is done around a deal is told from the log, with who did it, the newest first', async () => {
  const [deal, other] = [await open('Loja'), await open('Outra loja')]
  const { id: dealId, ownerName } = deal
  const activity = await call<Activity>('deals.add-activity', {
    ...{ activityId: randomUUIDv7(), dealId, kind: 'call', text: 'Ligar', dueAt: null, remindAt: null },
    assigneeId: company.people[0]?.id,
  })
  const { id: activityId, version, text, dueAt, remindAt, assigneeId } = activity
  const done = { activityId, version, text, dueAt, remindAt, assigneeId, done: true }
  await call('deals.edit-activity', done, 1)
  const row = { id: randomUUIDv7(), productId: null, name: 'Licença', unit: null, quantity: 1000, unitPrice: 500 }
  const items = { dealId, version: 0, currency: 'BRL', setsValue: false, rows: [{ ...row, discount: 0 }] }
  await call('deals.save-items', items)
  await call('deals.issue-quote', { quoteId: randomUUIDv7(), dealId, validUntil: '2999-01-01' })
  // What the deal is called is told by its own history.
  await call('deals.edit-many', { edits: [{ dealId, patch: { title: 'Loja nova' } }] })
  await call('deals.merge', { mergeId: randomUUIDv7(), keptId: dealId, goneId: other.id })

  const read = (id: string) => call<OutputOf<typeof dealTimeline>>('deals.timeline', { dealId: id })
  const { entries, before } = await read(dealId)
  const total = { amount: 500, currency: 'BRL' }
  expect(before).toBeNull()
  expect(entries.map(({ what }) => what)).toEqual([
    { kind: 'merge', undone: false, kept: true, other: { id: other.id, title: 'Outra loja' } },
    { kind: 'quote', change: 'issued', number: 1, revision: 1, total },
    { kind: 'items', added: ['Licença'], removed: [], changed: [], total },
    { kind: 'activity', change: 'done', activity: 'call', text: 'Ligar' },
    { kind: 'activity', change: 'added', activity: 'call', text: 'Ligar' },
  ])
  const authors = entries.map(({ by }) => by)
  expect(authors.at(-1)).toBe(ownerName)
  expect(authors.at(-2)).not.toBe(ownerName)
  expect(authors).not.toContain(null)
  expect((await read(other.id)).entries.map(({ what }) => what)).toMatchObject([
    { kind: 'merge', kept: false, other: { id: dealId, title: 'Loja nova' } },
  ])
})
