import { randomUUIDv7 } from 'node:crypto'
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { dealTimeline } from '@aura/contracts/deals/timeline.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
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
const read = (dealId: string, before: number | null = null) =>
  call<OutputOf<typeof dealTimeline>>('deals.timeline', { dealId, ...(before !== null && { before }) })
const whatsOf = ({ entries }: OutputOf<typeof dealTimeline>) => entries.map(({ what }) => what)

const addCall = (dealId: string, text: string) =>
  call<Activity>('deals.add-activity', {
    ...{ activityId: randomUUIDv7(), dealId, kind: 'call', text, dueAt: null, remindAt: null },
    assigneeId: company.people[0]?.id,
  })
const rename = async ({ id: activityId, version, dueAt, remindAt, assigneeId }: Activity, text: string) =>
  call<Activity>('deals.edit-activity', { activityId, version, text, dueAt, remindAt, assigneeId, done: false })
const saveItems = (dealId: string, version: number, rows: readonly object[]) =>
  call('deals.save-items', { dealId, version, currency: 'BRL', setsValue: false, rows })
const itemNamed = (name: string) => ({
  ...{ id: randomUUIDv7(), productId: null, name, unit: null, quantity: 1000, unitPrice: 500, discount: 0 },
})
const ownerPool = () => testPool(bench.databaseUrl)

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

it('a page compares its events with those of the page before it', async () => {
  const { id: dealId } = await open('Loja')
  const licence = itemNamed('Licença')
  await saveItems(dealId, 0, [licence])
  let activity = await addCall(dealId, 'Ligar')
  for (let edit = 1; edit <= 50; edit += 1) activity = await rename(activity, `Ligar ${edit}`)
  await saveItems(dealId, 1, [licence, itemNamed('Treinamento')])
  await call('deals.remove-activity', { activityId: activity.id })

  const first = await read(dealId)
  const [removed, items, ...edits] = whatsOf(first)
  expect(removed).toMatchObject({ kind: 'activity', change: 'removed', activity: 'call', text: 'Ligar 50' })
  expect(items).toMatchObject({ kind: 'items', added: ['Treinamento'], removed: [], changed: [] })
  expect(new Set(edits.map((what) => what.kind === 'activity' && what.change))).toEqual(new Set(['edited']))
  expect(edits).toHaveLength(48)
  const second = await read(dealId, first.before)
  expect(whatsOf(second)).toMatchObject([
    { kind: 'activity', change: 'edited', text: 'Ligar 2' },
    { kind: 'activity', change: 'edited', text: 'Ligar 1' },
    { kind: 'activity', change: 'added', text: 'Ligar' },
    { kind: 'items', added: ['Licença'] },
  ])
  expect(second.before).toBeNull()
})

it('what a merge has carried over is left out on whichever page it stands', async () => {
  const [kept, gone] = [await open('Loja'), await open('Outra loja')]
  for (let number = 1; number <= 55; number += 1) await addCall(gone.id, `Ligar ${number}`)
  await call('deals.merge', { mergeId: randomUUIDv7(), keptId: kept.id, goneId: gone.id })
  await addCall(kept.id, 'Depois')
  const first = await read(kept.id)
  const second = await read(kept.id, first.before)
  expect(first.before).not.toBeNull()
  expect([...whatsOf(first), ...whatsOf(second)].map(({ kind }) => kind)).toEqual(['activity', 'merge'])
})

it('an event that cannot be read is left out, and the others stay', async () => {
  const { id: dealId } = await open('Loja')
  const [newer, broken, readable] = [await addCall(dealId, 'a'), await addCall(dealId, 'b'), await addCall(dealId, 'c')]
  const pool = ownerPool()
  const about = `company_id = $1 and name = 'deals.activity_saved' and strpos(body, $2) > 0`
  await pool.query(`update events set v = 9 where ${about}`, [company.id, newer.id])
  await pool.query(`update events set body = replace(body, '"text"', '"words"') where ${about}`, [
    company.id,
    broken.id,
  ])
  await pool.end()
  expect(whatsOf(await read(dealId))).toMatchObject([{ kind: 'activity', change: 'added', text: readable.text }])
})

it('a page of a long log costs as much as one of a short log', async () => {
  const { id: dealId } = await open('Loja')
  await saveItems(dealId, 0, [itemNamed('Licença')])
  await addCall(dealId, 'Ligar')
  const pool = ownerPool()
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.company', $1, true)`, [company.id])
  // Other deals of the same company have most of the log.
  await client.query(
    `insert into events select company_id, 1000000 + n, gen_random_uuid(), name, v, rooms, about, actor_id, cause,
       replace(replace(body, $2, md5(n::text)::uuid::text), (body::json #>> '{activity,id}'), md5('a' || n)::uuid::text), at
     from events, generate_series(1, 20000) n where company_id = $1 and name = 'deals.activity_saved'`,
    [company.id, dealId],
  )
  await client.query('analyze events')
  const { rows: source } = await client.query<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'deal_related_events'`,
  )
  const query = (source[0]?.prosrc ?? '')
    .replaceAll('p_deal', `'${dealId}'::uuid`)
    .replaceAll('p_before', '9000000')
    .replaceAll('p_limit', '51')
  type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${query}`,
  )
  await client.query('rollback')
  client.release()
  await pool.end()
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const text = JSON.stringify(rows)
  expect(text).not.toContain('Seq Scan')
  for (const index of ['events_related_to_deals', 'events_of_related_subjects', 'events_of_kept_deals'])
    expect(text).toContain(index)
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(100)
})
