/**
 * Fills a database with the demo company and the platform's own, once. It works as the product does, under the role that
 * sees one company at a time, and its deals stand in the log like any others.
 */
import { randomUUIDv7 } from 'node:crypto'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import { defaultLocale } from '@aura/contracts/platform/locale.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { createDefaultPipeline } from '@aura/server/deals/index.ts'
import { dealOf, selectDeals } from '@aura/server/deals/store.ts'
import { createCompany, createUser, hashPassword } from '@aura/server/identity/index.ts'
import { appendStatement, emitted } from '@aura/server/platform/append.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Db, transact } from '@aura/server/platform/database/transact.ts'
import pg from 'pg'
import { createRulesWithoutLaw } from './company.ts'
import {
  type DemoDeal,
  demoCities,
  demoCloseDays,
  demoCompany,
  demoDeals,
  demoPassword,
  demoPeople,
  demoProducts,
  demoWonDeal,
  type Person,
  platformCompany,
  platformPeople,
} from './demo-data.ts'
import { markUnfinished } from './demo-mark.ts'

/**
 * `hasPast`: its deals are left to its history, which opens each in its time. `isRemovable`: until that is made, the demo is
 * marked as unfinished. Whether the demo company was made just now.
 */
export async function seedDemo(databaseUrl: string, { hasPast = false, isRemovable = false } = {}): Promise<boolean> {
  let broken: Error | undefined
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: (error) => (broken = error) })
  let isNew = false
  try {
    isNew = !(await isThere(databaseUrl, demoPeople))
    if (isNew && isRemovable) await markUnfinished(databaseUrl)
    if (isNew) await seed(pool, hasPast)
    if (!(await isThere(databaseUrl, platformPeople))) await seedPlatform(pool)
  } finally {
    await pool.end()
  }
  if (broken) throw broken
  return isNew
}

/** Asked as the owner of the tables, who sees every company. */
async function isThere(databaseUrl: string, [first]: readonly Person[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from users where lower(email) = $1', [first?.email])
    return rowCount !== 0
  } finally {
    await client.end()
  }
}

async function seed(pool: pg.Pool, hasPast: boolean): Promise<void> {
  const [company, pipeline] = [randomUUIDv7(), randomUUIDv7()]
  const people = await withPasswords(demoPeople)
  await transact(pool, company, 'write', [], async ({ db }) => {
    await createCompany(db, { id: company, name: demoCompany })
    // Its campaigns play at any hour.
    await createRulesWithoutLaw(db, company)
    for (const person of people) await createUser(db, company, person)
    await createDefaultPipeline(db, company, pipeline)
    const sellers = people.filter((person) => person.role === 'company_user')
    const organizations = await insertOrganizations(db, company)
    if (!hasPast) await insertDeals(db, { company, pipeline, sellers, organizations })
    await insertOffers(db, { company, pipeline })
    const rows = await selectDeals(db).orderBy('moved_at').execute()
    const events = rows.map((row) => emitted(dealCreated, { deal: dealOf(row) }, randomUUIDv7()))
    return { closing: [appendStatement({ company, actor: null, cause: null, events })], done: () => {} }
  })
}

/** All with one password, so one hash does. */
async function withPasswords(people: readonly Person[]) {
  const passwordHash = await hashPassword(demoPassword)
  return people.map((person) => ({ ...person, id: randomUUIDv7(), passwordHash }))
}

async function seedPlatform(pool: pg.Pool): Promise<void> {
  const company = randomUUIDv7()
  const people = await withPasswords(platformPeople)
  await transact(pool, company, 'write', [], async ({ db }) => {
    await createCompany(db, { id: company, name: platformCompany })
    for (const person of people) await createUser(db, company, person)
    await createDefaultPipeline(db, company, randomUUIDv7())
    return { closing: [], done: () => {} }
  })
}

type Seller = { id: string; firstName: string; lastName: string }
type Target = {
  company: string
  pipeline: string
  sellers: readonly Seller[]
  organizations: ReadonlyMap<string, string>
}

async function insertDeals(db: Db, { company, pipeline, sellers, organizations }: Target): Promise<void> {
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  const outcomeOf = ({ stage, still, title }: DemoDeal) => {
    const at = daysAgo(Math.max(0, still - 1)).toISOString()
    if (stage === 'lost') return JSON.stringify({ result: 'lost', reason: 'Preço', at })
    return title === demoWonDeal ? JSON.stringify({ result: 'won', reason: 'Prazo', at }) : null
  }
  const values = demoDeals.map((deal, index) => ({
    ...ownedBy(sellers[index % sellers.length]),
    company_id: company,
    id: randomUUIDv7(),
    pipeline_id: pipeline,
    stage: deal.stage,
    // The first ten whole ranks of a fractional index are a0 to a9.
    rank: `a${locate(deal)}`,
    title: deal.title,
    contact: deal.contact,
    organization_id: organizations.get(deal.contact) ?? null,
    organization_name: organizations.has(deal.contact) ? deal.contact : null,
    value_amount: deal.value * 100,
    value_currency: 'BRL' as const,
    probability: deal.probability,
    created_at: daysAgo(deal.still + 3),
    moved_at: daysAgo(deal.still),
    expected_close: closeDayOf(deal, now) ?? null,
    outcome: outcomeOf(deal),
  }))
  await db.insertInto('deals').values(values).execute()
}

const locate = (deal: DemoDeal) => demoDeals.filter((demoDeal) => demoDeal.stage === deal.stage).indexOf(deal)

/** Undefined in a stage from which nobody can tell. */
export function closeDayOf(deal: DemoDeal, now: number): string | undefined {
  const days = demoCloseDays[deal.stage]
  if (days === undefined) return undefined
  return new Date(now + (days + 4 * locate(deal)) * 86_400_000).toISOString().slice(0, 10)
}

/** One for each customer of the demo's deals, in turn in these cities; their ids by name. */
async function insertOrganizations(db: Db, company: string): Promise<Map<string, string>> {
  const now = new Date()
  const names = [...new Set(demoDeals.map(({ contact }) => contact))]
  const rows = names.map((name, index) => {
    const [city = '', state = 'SP'] = demoCities[index % demoCities.length] ?? []
    const email = `contato@${addressWord(name)}.example`
    return { company_id: company, id: randomUUIDv7(), name, email, city, state, created_at: now, changed_at: now }
  })
  await db.insertInto('organizations').values(rows).execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** 'Padaria Flor do Trigo' as it stands in an address: padariaflordotrigo. */
const addressWord = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

async function insertOffers(db: Db, { company, pipeline }: Pick<Target, 'company' | 'pipeline'>): Promise<void> {
  const price = (reais: number) => JSON.stringify({ amount: reais * 100, currency: 'BRL' })
  const products = demoProducts.map(({ price: reais, ...product }) => ({
    ...{ company_id: company, id: randomUUIDv7(), description: null, price: price(reais), ...product },
  }))
  await db.insertInto('products').values(products).execute()
  const prices = products.map(({ id }, index) => ({
    productId: id,
    amount: Math.round((demoProducts[index]?.price ?? 0) * 85),
  }))
  const list = { company_id: company, id: randomUUIDv7(), name: 'Parceiros', currency: 'BRL' as const }
  await db
    .insertInto('pricelists')
    .values({ ...list, prices: JSON.stringify(prices) })
    .execute()
  const month = monthIn(new Date(), defaultLocale.timezone)
  await db
    .insertInto('deal_targets')
    .values({
      ...{ company_id: company, id: randomUUIDv7(), pipeline_id: pipeline, name: 'Equipe', user_ids: [] },
      ...{ period: month, amount: 150_000_00, currency: 'BRL' },
    })
    .execute()
}

const ownedBy = (seller: Seller | undefined) => ({
  owner_id: seller?.id ?? '',
  owner_name: `${seller?.firstName} ${seller?.lastName}`,
})
