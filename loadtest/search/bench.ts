/**
 * What a search over very many deals costs, beside the cheapest thing a database does for the same person: one
 * deal by its key, in the same kind of transaction, asked in turns.
 */
import { createTestCompany } from '@aura/infra/company.ts'
import { searchableDeals } from '@aura/server/deals/index.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Db, transact } from '@aura/server/platform/database/transact.ts'
import pg from 'pg'
import { startDurable } from '../platform/durable.ts'
import { type Latencies, latencies, median } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { insertDeals, type Owner } from './deals.ts'

const batch = 5000

type SampleDeal = { id: string; title: string }
const wordsOf = ({ title }: SampleDeal) => title.split(' ')
const name = (deal: SampleDeal) => wordsOf(deal)[1] ?? ''

/** What people type, made from a deal that is there. */
const texts: Record<string, (deal: SampleDeal) => string> = {
  'its whole title': ({ title }) => title,
  'its number': (deal) => wordsOf(deal)[2] ?? '',
  'two letters': (deal) => name(deal).slice(0, 2),
  'the beginning of a name': (deal) => name(deal).slice(0, 5),
  'the beginnings of two words': (deal) => `${wordsOf(deal)[0]?.slice(0, 4)} ${name(deal).slice(0, 5)}`,
  'the middle of a name': (deal) => name(deal).slice(1, 6),
  'a name with a wrong letter': (deal) => `${name(deal).slice(0, 3)}y${name(deal).slice(4)}`,
  'a stage': () => 'negociação',
  'nothing that is there': () => 'wyvern quokka',
}

export const search = question('search', {
  asks: 'What does a search over very many deals cost?',
  options: {
    deals: { value: 200_000, help: 'deals of the company that is searched' },
    others: { value: 50_000, help: 'deals of another company, in the same tables and indexes' },
    rounds: { value: 100, help: 'searches of each kind' },
  },
  async run({ deals, others, rounds }, report) {
    await using undo = new AsyncDisposableStack()
    const { url } = undo.use(await startDurable())
    const db = new pg.Client(url)
    await db.connect()
    undo.defer(() => db.end())
    const [ours, theirs] = [await ownerIn(url), await ownerIn(url)]
    await db.query('alter table deals disable trigger user')
    const without = await fill(db, ours, deals, Math.min(batch * 4, deals))
    await db.query('delete from deals')
    await db.query('alter table deals enable trigger user')
    report.progress(`${deals} deals and ${others} of somebody else`)
    const stored = await fill(db, ours, deals, deals)
    await fill(db, theirs, others, others)
    await db.query('vacuum analyze')
    report.table('Putting deals in', [
      { phase: 'bare', 'deals/s': Math.round(without) },
      { phase: 'with their words', 'deals/s': Math.round(stored), 'of bare': round(stored / without) },
    ])

    const { rows } = await db.query<SampleDeal>(
      'select id, title from deals where company_id = $1 order by hashtext(id::text) limit $2',
      [ours.companyId, rounds],
    )
    const pool = connectPool('aura_app', { databaseUrl: url, max: 1, onError: () => {} })
    undo.defer(() => pool.end())
    const inCompany = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
      transact(pool, ours.companyId, 'snapshot', [], async ({ db: tx }) => {
        const found = await work(tx)
        return { closing: [], done: () => found }
      })
    const byKey = latencies()
    const times = Object.fromEntries(Object.keys(texts).map((kind) => [kind, latencies()]))
    let missed = 0
    let foreign = 0
    for (const deal of rows) {
      for (const [kind, textOf] of Object.entries(texts)) {
        await timed(byKey, () =>
          inCompany((tx) => tx.selectFrom('deals').selectAll().where('id', '=', deal.id).execute()),
        )
        const found = await timed(times[kind], () => inCompany((tx) => searchableDeals.find(tx, textOf(deal), 5)))
        if (kind === 'its whole title' && found[0]?.title !== deal.title) missed += 1
        foreign += await countForeign(
          db,
          ours,
          found.map(({ id }) => id),
        )
      }
    }

    const key = byKey.at(50)
    report.table(`A search among ${deals} deals, ${rounds} times each`, [
      { typed: '(a deal by its key)', 'p50 ms': round(key), 'p99 ms': round(byKey.at(99)) },
      ...Object.entries(times).map(([typed, latencies]) => ({
        typed,
        'p50 ms': round(latencies.at(50)),
        'p99 ms': round(latencies.at(99)),
        'of a key': round(latencies.at(50) / key),
      })),
    ])
    report.must('a deal is the first that its title finds', missed === 0, `${missed} of ${rows.length} were not`)
    report.must('nothing of somebody else is found', foreign === 0, `${foreign} were`)
    const medians = Object.values(times).map((time) => time.at(50) / key)
    report.target('median kind: times a read by key', median(medians), { atMost: 10 })
    report.target('dearest kind: times a read by key', Math.max(...medians), { atMost: 100 })
  },
})

async function ownerIn(url: string): Promise<Owner> {
  const { id: companyId, pipelineId, people } = await createTestCompany(url)
  return { companyId, pipelineId, userId: people[0]?.id ?? '' }
}

/** Deals a second. */
async function fill(db: pg.Client, of: Owner, from: number, count: number): Promise<number> {
  let spent = 0
  for (let done = 0; done < count; done += batch)
    spent += await insertDeals(db, of, from + done, Math.min(batch, count - done))
  return (count / spent) * 1000
}

async function timed<T>(into: Latencies | undefined, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  into?.add(performance.now() - began)
  return result
}

async function countForeign(db: pg.Client, { companyId }: Owner, ids: string[]): Promise<number> {
  const { rowCount } = await db.query('select from deals where id = any($1) and company_id <> $2', [ids, companyId])
  return rowCount ?? 0
}
