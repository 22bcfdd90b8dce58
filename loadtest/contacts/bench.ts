/**
 * What an operator waits for in a search for one person among a million contacts: the product's own query, with what
 * people type, beside the cheapest thing a database does, one contact by its key, in turns.
 */

import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { foldText } from '@aura/contracts/platform/fold-text.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import pg from 'pg'
import { startDurable } from '../platform/durable.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { insertPeople } from './people.ts'
import { openProduct } from './product.ts'

const batch = 20_000

type SampleContact = { id: string; name: string; reach: string }
const wordsOf = ({ name }: SampleContact) => foldText(name).split(' ')
const phoneOf = ({ reach }: SampleContact) => reach.split(' ')[0] ?? ''

/** What people type, made from an existing contact; null where a page of a hundred may leave that contact out. */
const texts: Record<string, { of: (sampleContact: SampleContact) => string; finds: boolean }> = {
  'the whole name, without accents': { of: (sampleContact) => foldText(sampleContact.name), finds: true },
  'a family name': { of: (sampleContact) => wordsOf(sampleContact)[2] ?? '', finds: false },
  'the beginnings of two names': {
    of: (sampleContact) => `${wordsOf(sampleContact)[0]?.slice(0, 3)} ${wordsOf(sampleContact)[1]?.slice(0, 4)}`,
    finds: false,
  },
  'the number': { of: phoneOf, finds: true },
  'the last eight figures': { of: (sampleContact) => phoneOf(sampleContact).slice(-8), finds: true },
  'the e-mail': { of: ({ reach }) => reach.split(' ')[1] ?? '', finds: true },
}

export const contacts = question('contacts', {
  asks: 'What does an operator wait for when she looks for somebody among a million contacts?',
  options: {
    contacts: { value: 1_000_000, help: 'contacts of the company that is searched' },
    others: { value: 50_000, help: 'contacts of another company, in the same tables and indexes' },
    rounds: { value: 50, help: 'searches of each kind' },
  },
  async run({ contacts: count, others, rounds }, report) {
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
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} disable trigger user`)
    const resting = await dropIndexes(db)
    await fill(db, theirs.id, count, others)
    await fill(db, ours.id, 0, count, (done) => report.progress(`${done} contacts`))
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} enable trigger user`)
    for (const index of resting) await db.query(index)
    await db.query('vacuum analyze')
    report.progress(`seeded in ${Math.round((performance.now() - began) / 1000)} s`)

    const { pool, ask } = undo.use(openProduct(url, home))
    const claims = ours.people[0]?.claims ?? null
    const find = async (input: object) => (await ask<{ rows: Contact[] }>('contacts.find', input, claims)).rows
    const byKey = (id: string) =>
      transact(pool, ours.id, 'snapshot', [], async ({ db: tx }) => {
        const row = await tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
        return { closing: [], done: () => row }
      })

    const { rows } = await db.query<SampleContact>(
      'select id, name, reach from contacts where company_id = $1 order by hashtext(id::text) limit $2',
      [ours.id, rounds],
    )
    const key = latencies()
    const all = latencies()
    const page = latencies()
    const times = Object.fromEntries(Object.keys(texts).map((kind) => [kind, latencies()]))
    let missed = 0
    for (const sampleContact of rows) {
      await timed([page], () => find({}))
      for (const [kind, { of, finds }] of Object.entries(texts)) {
        await timed([key], () => byKey(sampleContact.id))
        const found = await timed([all, times[kind]], () => find({ search: of(sampleContact) }))
        if (finds && !found.some(({ id }) => id === sampleContact.id)) missed += 1
      }
    }
    const line = (typed: string, latencies: Latencies) => ({
      typed,
      'p50 ms': round(latencies.at(50)),
      'p95 ms': round(latencies.at(95)),
      'p99 ms': round(latencies.at(99)),
      'of a key': round(latencies.at(50) / key.at(50)),
    })
    report.table(`Searches among ${count} contacts, ${rows.length} of each kind`, [
      line('(a contact by its key)', key),
      line('(the first page)', page),
      ...Object.entries(times).map(([kind, latencies]) => line(kind, latencies)),
      line('all searches', all),
    ])
    report.must('whoever is looked for is on the first page', missed === 0, `${missed} were not`)
    report.target('a search: p95 in ms', all.at(95), { atMost: 50 })
    report.target('the first page: p95 in ms', page.at(95), { atMost: 50 })
  },
})

/** The indexes of words are built once, over what is there then; answers how. */
async function dropIndexes(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'search_entries' and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

async function fill(db: pg.Client, company: string, first: number, count: number, tell = (_: number) => {}) {
  for (let done = 0; done < count; done += batch) {
    await insertPeople(db, company, first + done, Math.min(batch, count - done))
    if (done % (batch * 10) === 0) tell(done)
  }
}

async function timed<T>(into: readonly (Latencies | undefined)[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  for (const latencies of into) latencies?.add(performance.now() - began)
  return result
}
