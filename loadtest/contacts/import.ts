/**
 * How fast a file of contacts is imported and undone, by the workers as they run, and what a user who edits a card
 * waits meanwhile. The control are the same rows as plain statements of two hundred, one transaction each.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { importKinds } from '@aura/server/features.ts'
import { diskStore, receiveUpload, storeFile } from '@aura/server/files/index.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { features } from '@aura/workers/features.ts'
import { silentBus } from '@aura/workers/platform/testbed.ts'
import { startWorkers } from '@aura/workers/start.ts'
import pg from 'pg'
import { startDurable } from '../platform/durable.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { insertPeople } from './people.ts'
import { openProduct, type Product } from './product.ts'

const timeoutMs = 10 * 60_000

export const contactsImport = question('contacts-import', {
  asks: 'How fast does a file of contacts come in and go again, and what do people wait meanwhile?',
  options: {
    rows: { value: 4_000, help: 'rows of the file' },
    known: { value: 100_000, help: 'contacts that are there already' },
  },
  async run({ rows: count, known }, report) {
    await using undo = new AsyncDisposableStack()
    const { url, home } = undo.use(await startDurable())
    const db = new pg.Client(url)
    await db.connect()
    undo.defer(() => db.end())
    const company = await createTestCompany(url, ['company_owner'])
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} disable trigger user`)
    await insertPeople(db, company.id, 0, known)
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} enable trigger user`)
    await db.query('vacuum analyze')
    const product = undo.use(openProduct(url, home))
    const bare = count / (await timed(() => insertBare(db, company.id, count)))
    const list = features.filter(({ name }) => name === 'imports' || name === 'files')
    undo.use(await startWorkers(product.config, { features: list, news: async () => silentBus() }))

    const person = editor(product, company)
    await person.edits(50)
    const quiet = person.waited()
    const importId = await open(product, company, csvOf(count))
    await reaches(db, importId, 'mapping')
    const columns = { name: 0, phone: 1, email: 2, tags: 3 }
    await product.ask('imports.map', { importId, mapping: columns }, company.people[0]?.claims ?? null)
    const check = await timed(() => reaches(db, importId, 'checked'))
    const there = await countOf(db, company.id)

    const step = async (name: string, state: string) => {
      await product.ask(name, { importId }, company.people[0]?.claims ?? null)
      const stop = person.starts()
      const seconds = await timed(() => reaches(db, importId, state))
      await stop()
      return { rate: count / seconds, waited: person.waited(), count: await countOf(db, company.id) }
    }
    const applied = await step('imports.apply', 'applied')
    const undone = await step('imports.undo', 'undone')

    const line = (what: string, rate: number, waited?: Latencies) => ({
      what,
      'rows/s': round(rate),
      'of bare': round(rate / bare),
      'an edit meanwhile, p50 ms': waited ? round(waited.at(50)) : '',
      p95: waited ? round(waited.at(95)) : '',
    })
    report.table(`A file of ${count} contacts, ${known} there already`, [
      line('(plain statements)', bare, quiet),
      line('looked at', count / check),
      line('applied', applied.rate, applied.waited),
      line('taken back', undone.rate, undone.waited),
    ])
    report.must('each row has made one contact', applied.count === there + count, `${applied.count - there}`)
    report.must('all of them are gone again', undone.count === there, `${undone.count - there} are not`)
  },
})

const seconds = () => performance.now() / 1000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = seconds()
  await work()
  return seconds() - began
}

const csvOf = (count: number): string =>
  [
    'Nome;Telefone;E-mail;Tags',
    ...Array.from({ length: count }, (_, n) => `Pessoa ${n};+55218${90000000 + n};q${n}@fora.test;`),
  ].join('\n')

async function insertBare(db: pg.Client, companyId: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 200)
    await db.query(
      `with cards as (insert into contacts (company_id, id, name, reach, created_at, changed_at)
          select $1, uuidv7(), 'Controle ' || n, '+55319' || (80000000 + n) || ' r' || n || '@fora.test', now(), now()
          from generate_series($2::bigint, $2 + 199) n returning id, reach)
        insert into contact_addresses (company_id, id, contact_id, kind, value, created_at)
        select $1, uuidv7(), id, kind, value, now() from cards,
          lateral (values ('phone', split_part(reach, ' ', 1)), ('email', split_part(reach, ' ', 2))) as a(kind, value)`,
      [companyId, done],
    )
}

async function open(product: Product, company: TestCompany, content: string): Promise<string> {
  const { config, pool } = product
  const userId = company.people[0]?.id ?? ''
  const [fileId, importId] = [randomUUID(), randomUUID()]
  await using arrived = await receiveUpload(config, Readable.from([Buffer.from(content)]), 1e9)
  const parts = { pool, news: { publish: () => {} }, newId: randomUUIDv7 }
  const batch = { company: company.id, actor: userId, cause: null, opening: [] }
  const names = { purpose: 'import', name: 'contatos.csv', type: 'text/csv' } as const
  await storeFile(
    {
      config,
      store: diskStore(config),
      within: (work) => withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date() })),
    },
    { fileId, companyId: company.id, by: userId, ...names },
    arrived,
  )
  const kind = importKinds.find(({ name }) => name === 'contacts.people')?.name ?? ''
  await product.ask('imports.open', { importId, kind, fileId }, company.people[0]?.claims ?? null)
  return importId
}

async function reaches(db: pg.Client, importId: string, state: string): Promise<void> {
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    const { rows } = await db.query<{ state: string }>('select state from imports where id = $1', [importId])
    if (rows[0]?.state === state) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the import never was ${state}`)
}

async function countOf(db: pg.Client, companyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int from contacts where company_id = $1', [
    companyId,
  ])
  return rows[0]?.count ?? 0
}

/** A user who edits one card, twenty times a second at most. */
function editor({ ask }: Product, company: TestCompany) {
  const claims = company.people[0]?.claims ?? null
  let times = latencies()
  let card: Contact | undefined
  async function edit() {
    card ??= await ask<Contact>('contacts.create', { contactId: randomUUIDv7(), name: 'Minha', addresses: [] }, claims)
    const { id: contactId, version } = card
    const began = performance.now()
    card = await ask<Contact>('contacts.edit', { contactId, version, name: `Minha ${version}`, note: null }, claims)
    times.add(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    edits: async (count: number) => {
      for (let done = 0; done < count; done += 1) await edit()
    },
    starts() {
      let on = true
      const working = (async () => {
        while (on) await edit()
      })()
      return async () => {
        on = false
        await working
      }
    },
    waited() {
      const all = times
      times = latencies()
      return all
    },
  }
}
