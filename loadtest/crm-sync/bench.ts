/**
 * Contacts kept equal with a CRM, by the workers as they run, while people change them on both sides. The CRM counts its
 * calls, says no above its limit, and is the bound that the sync is held against.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestCompany } from '@aura/infra/company.ts'
import { type CrmAccount, crmSecrets, startCrmProvider } from '@aura/infra/crm-provider/simulator.ts'
import { features } from '@aura/workers/features.ts'
import { silentBus } from '@aura/workers/platform/testbed.ts'
import { startWorkers } from '@aura/workers/start.ts'
import pg from 'pg'
import { insertPeople } from '../contacts/people.ts'
import { openProduct } from '../contacts/product.ts'
import { startDurable } from '../platform/durable.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'

const timeoutMs = 45 * 60_000
const rules = (['name', 'email', 'phone'] as const).map((field) => ({ ours: field, theirs: field, conflict: 'newest' }))

export const crmSync = question('crm-sync', {
  asks: 'How fast do contacts become equal here and in a CRM, with edits on both sides meanwhile, and does anything loop?',
  options: {
    there: { value: 14_000, help: 'contacts in the CRM alone' },
    here: { value: 5_000, help: 'contacts here alone' },
    shared: { value: 1_000, help: 'contacts on both sides, under other names' },
    limit: { value: 60, help: 'calls a second that the CRM takes' },
    edits: { value: 4, help: 'edits a second on each side while it loads' },
  },
  async run({ there, here, shared, limit, edits }, report) {
    await using undo = new AsyncDisposableStack()
    const { url, home } = undo.use(await startDurable())
    const db = new pg.Client(url)
    await db.connect()
    undo.defer(() => db.end())
    const provider = undo.use(await startCrmProvider())
    const account = provider.account('rest', 'bench')
    account.limit(limit)
    const company = await createTestCompany(url, ['company_owner'])
    const claims = company.people[0]?.claims ?? null
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} disable trigger user`)
    await insertPeople(db, company.id, 0, here + shared)
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} enable trigger user`)
    await db.query('vacuum analyze')
    const { rows: both } = await db.query<{ email: string }>(
      `select value as email from contact_addresses where kind = 'email' order by value limit $1`,
      [shared],
    )
    for (const { email } of both) account.store.create('contacts', { name: 'Nome do CRM', email })
    for (let n = 0; n < there; n++)
      account.store.create('contacts', {
        ...{ name: `Pessoa ${n}`, email: `crm${n}@cliente.example`, phone: `+5521${910_000_000 + n}` },
      })

    const product = undo.use(openProduct(url, home, { AURA_SIMULATOR_URL: provider.origin }))
    const list = features.filter(({ name }) => name === 'crm-sync')
    undo.use(await startWorkers(product.config, { features: list, news: async () => silentBus() }))
    const connectionId = randomUUIDv7()
    const address = provider.urlOf('rest', 'bench')
    const ask = <T = unknown>(name: string, input: object) => product.ask<T>(name, input, claims)
    await ask('crm-sync.connect', { connectionId, name: 'CRM', kind: 'rest', address, secrets: crmSecrets.rest })
    await ask('crm-sync.edit', { connectionId, version: 1, name: 'CRM', direction: 'both', rules })
    await ask('crm-sync.resume', { connectionId })

    const started = performance.now()
    await ask('crm-sync.start-run', { connectionId, runId: randomUUIDv7(), kind: 'load' })
    const people = editor({ db, account, edit: (input) => ask('contacts.edit', input), connectionId, edits })
    const state = async () => {
      const { runs, waiting } = await ask<{ runs: { kind: string; state: string; read: number }[]; waiting: number }>(
        'crm-sync.runs',
        { connectionId },
      )
      const load = runs.find(({ kind }) => kind === 'load')
      report.progress(`${load?.state}, read ${load?.read}, waiting ${waiting}, calls ${account.calls.length}`)
      return { isLoaded: load?.state === 'done', waiting }
    }
    await until(async () => (await state()).isLoaded)
    const loadSeconds = (performance.now() - started) / 1000
    const loadCalls = account.calls.length
    const edited = await people.stop()
    const compare = async () => differences(await sideHere(db, company.id), sideThere(account))
    await until(async () => {
      const { waiting } = await state()
      const found = await compare()
      report.progress(
        `${found.length} lines differ${found
          .slice(0, 2)
          .map((line) => `; ${line}`)
          .join('')}`,
      )
      return waiting === 0 && found.length === 0
    })
    const settleSeconds = (performance.now() - started) / 1000 - loadSeconds
    const total = there + here + shared
    const before = await stamp(db, company.id, account)
    const calls = account.calls.length
    // A connection looks once a minute.
    await until(async () => account.calls.slice(calls).filter(({ method }) => method === 'GET').length >= 2)
    await wait(3_000)
    const after = await stamp(db, company.id, account)
    const over = account.calls.filter(({ status }) => status === 429).length
    report.table(`${total} contacts, ${edited} edits meanwhile`, [
      {
        ...{ 'load s': round(loadSeconds), 'records/s': round(total / loadSeconds), calls: loadCalls },
        ...{ 'calls/s': round(loadCalls / loadSeconds), 'limit calls/s': limit, 'equal after s': round(settleSeconds) },
        'refused over the limit': over,
      },
    ])
    report.must('both sides are equal', (await compare()).length === 0, `${(await compare()).length} differ`)
    report.must('every contact is there once', sideThere(account).length === total, `${sideThere(account).length}`)
    report.must('nothing loops', before === after, before === after ? '0 writes more' : `${before} → ${after}`)
    report.target('share of the limit that is used while it loads', round(loadCalls / loadSeconds / limit), {
      atLeast: 0.3,
    })
  },
})

async function until(is: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await is())) {
    if (performance.now() > end) throw new Error('it does not come to an end')
    await wait(2_000)
  }
}

type Editing = {
  db: pg.Client
  account: CrmAccount
  edit: (input: object) => Promise<unknown>
  connectionId: string
  edits: number
}

/** Linked contacts get other names, in turns here and there. */
function editor({ db, account, edit, connectionId, edits }: Editing) {
  let count = 0
  let isOver = false
  const editOnce = async () => {
    const { rows } = await db.query<{ remote_id: string; contact_id: string; version: number; note: string | null }>(
      `select l.remote_id, l.contact_id, c.version, c.note from crm_links l
        join contacts c on c.company_id = l.company_id and c.id = l.contact_id
        where l.connection_id = $1 order by md5(l.remote_id || $2) limit 2`,
      [connectionId, String(count)],
    )
    const [ours, theirs] = rows
    if (!ours || !theirs) return
    count += 2
    account.store.update('contacts', theirs.remote_id, { name: `Editado lá ${count}` })
    const { contact_id: contactId, version, note } = ours
    // The sync may have been faster: then the edit is of a newer version, and a person would look again.
    await edit({ contactId, version, note, name: `Editado aqui ${count}` }).catch(() => {})
  }
  const running = (async () => {
    while (!isOver) {
      await editOnce()
      await wait(1000 / edits)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await running
      return count
    },
  }
}

const lineOf = (name: string, email: string, phone: string) => `${name} | ${email} | ${phone}`

async function sideHere(db: pg.Client, companyId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string; email: string | null; phone: string | null }>(
    `select c.name,
        (select min(value) from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id and kind = 'email') as email,
        (select min(value) from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id and kind = 'phone') as phone
      from contacts c where c.company_id = $1 and merged_into is null`,
    [companyId],
  )
  return rows.map(({ name, email, phone }) => lineOf(name, email ?? '', phone ?? '')).sort()
}
const sideThere = ({ store }: CrmAccount): string[] =>
  store
    .all('contacts')
    .map(({ values: { name = '', email = '', phone = '' } }) => lineOf(name, email, phone))
    .sort()

function differences(ours: readonly string[], theirs: readonly string[]): string[] {
  const [a, b] = [new Set(ours), new Set(theirs)]
  return [...ours.filter((line) => !b.has(line)), ...theirs.filter((line) => !a.has(line))]
}

/** What a loop would move: versions here, writes there. */
async function stamp(db: pg.Client, companyId: string, account: CrmAccount): Promise<string> {
  const { rows } = await db.query<{ sum: string }>('select sum(version) as sum from contacts where company_id = $1', [
    companyId,
  ])
  const writes = account.calls.filter(({ method }) => method !== 'GET').length
  return `${rows[0]?.sum} ${writes}`
}
