import { randomUUIDv7 } from 'node:crypto'
import type { createSamples } from '@aura/contracts/dashboard/samples.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const bench = testBench()
let owner: pg.Client
let company: TestCompany
beforeAll(async () => {
  owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_admin', 'company_user'])
})

const call = async (name: string, input: object, who = 0) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output
const all = { tags: 2, contacts: 6, deals: 4, conversations: 3 }
const none = { tags: 0, contacts: 0, deals: 0, conversations: 0 }

/** What the log and the record of commands hold stays: what happened has happened. */
const memory = new Set(['events', 'commands', 'cursors'])

/** Of each table of the product, how many rows the company has in it. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await owner.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows.filter(({ name }) => !memory.has(name))) {
    const { rows } = await owner.query(`select count(*)::int as count from ${name} where company_id = $1`, [company.id])
    if (rows[0].count > 0) counts[name] = rows[0].count
  }
  return counts
}

test('samples are made by the product’s own commands, once, and go in one go without a trace', async () => {
  const before = await rowCounts()
  expect(await call('dashboard.samples', {})).toEqual(none)
  const made = (await call('dashboard.create-samples', {})) as OutputOf<typeof createSamples>
  expect(made).toEqual(all)
  expect(await call('dashboard.create-samples', {})).toEqual(all)
  const during = await rowCounts()
  expect(during).toMatchObject({
    contacts: 6,
    contact_addresses: 6,
    contact_tags: 6,
    deals: 4,
    deal_activities: 4,
    conversations: 3,
  })
  expect(await call('contacts.find', {})).toMatchObject({ total: 6 })
  // The figures of the day, which are folded from the log, count none of it, neither before nor after it is gone.
  const { rows: opened } = await owner.query(
    `select body::jsonb -> 'sample' as sample from events where company_id = $1 and name = 'deals.created'`,
    [company.id],
  )
  expect(opened).toEqual(Array.from({ length: all.deals }, () => ({ sample: true })))
  const { rows: told } = await owner.query(
    `select from events where company_id = $1 and (name like 'conversations.%' or name like 'channels.%')`,
    [company.id],
  )
  expect(told).toEqual([])

  // An administrator may take away what the owner made.
  expect(await call('dashboard.remove-samples', {}, 1)).toEqual({ removed: all, left: 0 })
  expect(await rowCounts()).toEqual(before)
  expect(await call('dashboard.samples', {})).toEqual(none)
  // And they can be made again.
  expect(await call('dashboard.create-samples', {})).toEqual(all)
})

test('what somebody works with by now stays, and so does everything that is no sample', async () => {
  const contactId = randomUUIDv7()
  await call('contacts.create', { contactId, name: 'Cliente de verdade', addresses: [] })
  await call('dashboard.create-samples', {})
  const { rows } = await owner.query(
    `select s.id, c.name from sample_records s join contacts c on c.id = s.id where s.company_id = $1 order by c.name`,
    [company.id],
  )
  const [ana, elisa] = [rows[0], rows[4]]
  expect([ana.name, elisa.name]).toEqual(['Ana Lima', 'Elisa Ramos'])
  const value = { amount: 100, currency: 'BRL' }
  const deal = { dealId: randomUUIDv7(), title: 'De verdade', contactId: elisa.id, value, probability: 10 }
  await call('deals.create', deal)
  expect(await call('dashboard.remove-samples', {})).toEqual({
    removed: { tags: 1, contacts: 5, deals: 4, conversations: 3 },
    left: 2,
  })
  expect(await call('contacts.find', {})).toMatchObject({ total: 2 })
  expect(await call('dashboard.samples', {})).toEqual(none)
})

test('conversations are over, can be read to their end, and stay where somebody has written into one', async () => {
  await call('dashboard.create-samples', {})
  const { rows } = await owner.query(
    `select c.id, c.state, c.contact_id, array_agg(m.content ->> 'text' order by m.seq) filter (where m.direction <> 'inside') as texts,
       c.last_inbound_at as last, max(m.at) filter (where m.direction = 'in') as spoken
     from conversations c join messages m on m.company_id = c.company_id and m.conversation_id = c.id
     where c.company_id = $1 group by c.company_id, c.id order by c.opened_at desc`,
    [company.id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
  expect(rows.map(({ last }) => last)).toEqual(rows.map(({ spoken }) => spoken))
  expect(rows[0].texts[0]).toBe('Bom dia! Vocês instalam aos sábados?')
  // They count as no first answer, and as no channel.
  expect(await call('dashboard.first-steps', {})).toMatchObject({ done: { channel: false, message: false } })
  const note = { conversationId: rows[0].id, messageId: randomUUIDv7(), text: 'Ligar de novo', mentions: [] }
  await call('conversations.note', note)
  expect(await call('dashboard.remove-samples', {})).toMatchObject({
    removed: { conversations: 2, contacts: 5 },
    left: 3,
  })
})

test('a deal with a quote stays on its board as it is, and the other samples go', async () => {
  await call('dashboard.create-samples', {})
  const dealRows = async () =>
    (
      await owner.query<{ id: string; archived_at: Date | null; version: number }>(
        'select id, archived_at, version from deals where company_id = $1 order by title',
        [company.id],
      )
    ).rows
  const dealId = (await dealRows())[0]?.id ?? ''
  const row = { id: randomUUIDv7(), productId: null, name: 'Plano', unit: null, quantity: 1000 }
  const rows = [{ ...row, unitPrice: 10_000, discount: 0 }]
  await call('deals.save-items', { dealId, version: 0, currency: 'BRL', setsValue: false, rows })
  await call('deals.issue-quote', { quoteId: randomUUIDv7(), dealId, validUntil: '2099-12-31' })
  const [before] = await dealRows()
  expect(await call('dashboard.remove-samples', {})).toMatchObject({ removed: { deals: 3 } })
  expect(await dealRows()).toEqual([before])
  expect(before?.archived_at).toBe(null)
  // The log says that it is a deal like any other from now on.
  const { rows: adopted } = await owner.query(
    `select body::jsonb -> 'deal' ->> 'id' as id from events where company_id = $1 and name = 'deals.sample_adopted'`,
    [company.id],
  )
  expect(adopted).toEqual([{ id: dealId }])
})

test('no figure counts a sample, won or lost, closed today or not; a conversation in which somebody does something is none', async () => {
  await call('dashboard.create-samples', {})
  const { rows } = await owner.query<{ id: string; pipeline_id: string }>(
    'select id, pipeline_id from deals where company_id = $1 order by title',
    [company.id],
  )
  const [won, lost] = rows
  await call('deals.move', { dealId: won?.id, to: 'closing', before: null })
  await call('deals.win', { dealId: won?.id })
  await call('deals.move', { dealId: lost?.id, to: 'lost', before: null })
  expect(await call('dashboard.company-day', {})).toMatchObject({ sales: { won: [], lost: [] } })
  expect(await call('deals.stage-records', { pipelineId: won?.pipeline_id })).toMatchObject({
    all: { ended: 0, won: 0 },
  })
  const sales = { open: 0, value: [], moved: 0, still: 0, oldest: [] }
  expect(await call('dashboard.my-day', {})).toMatchObject({ sales })
  await owner.query('update conversations set closed_at = now(), changed_at = now() where company_id = $1', [
    company.id,
  ])
  expect(await call('dashboard.my-day', {})).toMatchObject({ service: { closed: 0 } })
  await owner.query(
    `update conversations set version = 2 where company_id = $1 and last_inbound_at =
      (select max(last_inbound_at) from conversations where company_id = $1)`,
    [company.id],
  )
  expect(await call('dashboard.my-day', {})).toMatchObject({ service: { closed: 1 } })
})

test('operators neither make nor take away samples, and one company never touches those of another', async () => {
  await expect(call('dashboard.create-samples', {}, 2)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await expect(call('dashboard.remove-samples', {}, 2)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await call('dashboard.create-samples', {})
  const first = company
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  expect(await call('dashboard.remove-samples', {})).toEqual({ removed: none, left: 0 })
  company = first
  expect(await call('dashboard.samples', {})).toEqual(all)
})
