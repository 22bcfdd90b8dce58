/**
 * How long a user waits for the size of an audience among a million contacts, by kind of condition: the product's own
 * query, beside the same count of all contacts and one contact by its key. Cold: the buffers of the database are emptied
 * before, and the system's own cache of its files stays.
 */
import type { Condition } from '@aura/contracts/audiences/definition.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import pg from 'pg'
import { insertPeople } from '../contacts/people.ts'
import { openProduct } from '../contacts/product.ts'
import { startDurable } from '../platform/durable.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'

const batch = 20_000
const ids = {
  tag: '01900000-0000-7000-8000-000000000001',
  base: '01900000-0000-7000-8000-000000000002',
  field: '01900000-0000-7000-8000-000000000003',
}

const kinds: Record<string, Condition[]> = {
  'everybody (no condition)': [],
  'a tag that one in ten has': [{ by: 'tag', tagId: ids.tag, has: true }],
  'not in a base that one in three is in': [{ by: 'base', baseId: ids.base, has: false }],
  'a field above a number': [{ by: 'field', fieldId: ids.field, test: 'above', value: '80', has: true }],
  'consent given': [{ by: 'consent', channel: 'whatsapp', state: 'given', has: true }],
  'an area code': [{ by: 'area', codes: ['11', '21'], has: true }],
  'a circle of 300 km on the map': [{ by: 'radius', center: '11', km: 300, has: true }],
  'outside a region drawn on the map': [
    {
      by: 'region',
      corners: [
        { latitude: -19, longitude: -51 },
        { latitude: -19, longitude: -41 },
        { latitude: -26, longitude: -43 },
        { latitude: -26, longitude: -51 },
      ],
      has: false,
    },
  ],
  'created within thirty days': [{ by: 'created', days: 30, has: true }],
  'all of these at once': [
    { by: 'tag', tagId: ids.tag, has: true },
    { by: 'base', baseId: ids.base, has: false },
    { by: 'field', fieldId: ids.field, test: 'above', value: '20', has: true },
    { by: 'consent', channel: 'whatsapp', state: 'given', has: true },
    { by: 'area', codes: ['11', '21', '31', '41'], has: true },
  ],
}

export const audiences = question('audiences', {
  asks: 'How long does one wait for the size of an audience among a million contacts?',
  options: {
    contacts: { value: 1_000_000, help: 'contacts of the company that is asked about' },
    others: { value: 50_000, help: 'contacts of another company, in the same tables and indexes' },
    rounds: { value: 10, help: 'counts of each kind, warm' },
    cold: { value: 5, help: 'counts of each kind, cold' },
  },
  async run({ contacts: count, others, rounds, cold: colds }, report) {
    await using undo = new AsyncDisposableStack()
    const { url, home } = undo.use(await startDurable())
    const db = new pg.Client(url)
    await db.connect()
    undo.defer(() => db.end())
    const [ours, theirs] = [
      await createTestCompany(url, ['company_user']),
      await createTestCompany(url, ['company_user']),
    ]
    const began = performance.now()
    await fill(db, theirs.id, count, others)
    await fill(db, ours.id, 0, count, (done) => report.progress(`${done} contacts`))
    await furnish(db, ours.id)
    await db.query('vacuum analyze')
    await db.query('create extension pg_buffercache')
    report.progress(`seeded in ${Math.round((performance.now() - began) / 1000)} s`)

    const { pool, ask } = undo.use(openProduct(url, home))
    const claims = ours.people[0]?.claims ?? null
    /** The product gives up after some seconds, and says so. */
    let givenUp = 0
    const counted = async (of: Condition[]): Promise<number | null> => {
      const definition = { match: 'all', of }
      const answered = ask<{ count: number }>('audiences.count', { definition }, claims)
      return await answered.then(
        ({ count: people }) => people,
        (error: unknown) => {
          if (!(error instanceof Refusal && error.code === 'audiences.too_slow')) throw error
          givenUp += 1
          return null
        },
      )
    }
    const { rows } = await db.query<{ id: string }>('select id from contacts where company_id = $1 limit 1', [ours.id])
    const key = latencies()
    const byKey = () =>
      transact(pool, ours.id, 'snapshot', [], async ({ db: tx }) => {
        const row = await tx
          .selectFrom('contacts')
          .selectAll()
          .where('id', '=', rows[0]?.id ?? '')
          .executeTakeFirst()
        return { closing: [], done: () => row }
      })
    const all = latencies()
    const allCold = latencies()
    const lines: { kind: string; people: number | null; cold: Latencies; times: Latencies }[] = []
    for (const [kind, conditions] of Object.entries(kinds)) {
      const cold = latencies()
      let people: number | null = null
      for (let round = 0; round < colds; round += 1) {
        await db.query('checkpoint')
        await db.query('select pg_buffercache_evict_all()')
        people = await timed([cold, allCold], () => counted(conditions))
      }
      const times = latencies()
      for (let round = 0; round < rounds; round += 1) {
        await timed([key], byKey)
        people = (await timed([times, all], () => counted(conditions))) ?? people
      }
      lines.push({ kind, people, cold, times })
    }
    report.table(`Counting among ${count} contacts, ${rounds} of each kind`, [
      {
        condition: '(a contact by its key)',
        people: 1,
        'cold p50 ms': null,
        'cold p95 ms': null,
        'p50 ms': round(key.at(50)),
        'p95 ms': round(key.at(95)),
      },
      ...lines.map(({ kind, people, cold, times }) => ({
        condition: kind,
        people,
        'cold p50 ms': round(cold.at(50)),
        'cold p95 ms': round(cold.at(95)),
        'p50 ms': round(times.at(50)),
        'p95 ms': round(times.at(95)),
      })),
    ])
    if (givenUp > 0) report.note(`${givenUp} counts were given up as too slow; their time is in the table`)
    const everybody = lines[0]?.times.at(50) ?? 1
    report.must('everybody is counted', lines[0]?.people === count, `${lines[0]?.people}`)
    report.target('a count beside counting everybody: p95', all.at(95) / everybody, { atMost: 10 })
    report.target('a cold count beside a warm one: p95', allCold.at(95) / all.at(95), { atMost: 5 })
    report.target('a cold count: p95 in ms', allCold.at(95), { atMost: 5_000 })
  },
})

async function fill(db: pg.Client, company: string, first: number, count: number, tell = (_: number) => {}) {
  for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} disable trigger user`)
  for (let done = 0; done < count; done += batch) {
    await insertPeople(db, company, first + done, Math.min(batch, count - done))
    if (done % (batch * 10) === 0) tell(done)
  }
  for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} enable trigger user`)
}

/** A tag for one in ten, a base for one in three, a number for every second, a consent for one in four. */
async function furnish(db: pg.Client, company: string) {
  for (const table of ['base_members', 'custom_values']) await db.query(`alter table ${table} disable trigger user`)
  const every = (n: number) =>
    `from (select id, row_number() over (order by id) as n from contacts where company_id = '${company}') c where n % ${n} = 0`
  await db.query(`insert into tags (company_id, id, name) values ('${company}', '${ids.tag}', 'VIP')`)
  await db.query(`insert into contact_tags select '${company}', id, '${ids.tag}' ${every(10)}`)
  await db.query(
    `insert into bases (company_id, id, name, created_at) values ('${company}', '${ids.base}', 'Base', now())`,
  )
  await db.query(
    `insert into base_members (company_id, contact_id, base_id) select '${company}', id, '${ids.base}' ${every(3)}`,
  )
  await db.query(`insert into custom_fields (company_id, id, owner, key, label, type, choices, required, position)
    values ('${company}', '${ids.field}', 'contact', 'compras', 'Compras', 'number', '[]', false, 1)`)
  await db.query(
    `insert into custom_values (company_id, owner_id, field_id, value)
     select '${company}', id, '${ids.field}', to_jsonb(n % 100) ${every(2)}`,
  )
  await db.query(
    `insert into contact_consents (company_id, contact_id, channel, state, source, at)
     select '${company}', id, 'whatsapp', 'given', 'form', now() ${every(4)}`,
  )
  for (const table of ['base_members', 'custom_values']) await db.query(`alter table ${table} enable trigger user`)
}

async function timed<T>(into: readonly Latencies[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  for (const latencies of into) latencies.add(performance.now() - began)
  return result
}
