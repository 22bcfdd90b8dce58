/**
 * How many messages of a campaign are planned and queued per second, beside a bare transaction that inserts the same rows;
 * and how fast an audience is frozen, and its ledger read, beside plain statements over as many rows.
 */
import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { beginCampaign, dispatchCampaign } from '@aura/server/campaigns/index.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import pg from 'pg'
import { insertPeople } from '../contacts/people.ts'
import { openProduct } from '../contacts/product.ts'
import { startDurable } from '../platform/durable.ts'
import { latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'

const batch = 20_000

export const campaigns = question('campaigns', {
  asks: 'How many messages of a campaign are planned and queued per second, and how fast is an audience frozen?',
  options: {
    people: { value: 100_000, help: 'people of the audience' },
    messages: { value: 5_000, help: 'of them get their message' },
  },
  async run({ people, messages }, report) {
    await using undo = new AsyncDisposableStack()
    const { url, home } = undo.use(await startDurable())
    const db = new pg.Client(url)
    await db.connect()
    undo.defer(() => db.end())
    const company = await createTestCompany(url, ['company_owner'])
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} disable trigger user`)
    for (let done = 0; done < people; done += batch)
      await insertPeople(db, company.id, done, Math.min(batch, people - done))
    for (const table of ['contacts', 'contact_addresses']) await db.query(`alter table ${table} enable trigger user`)
    const { pool, ask } = undo.use(openProduct(url, home))
    const { channelId } = await openFloor(pool, company.id, 'sms')
    await db.query('vacuum analyze')
    const claims = company.people[0]?.claims ?? null
    const [audienceId, campaignId] = [randomUUIDv7(), randomUUIDv7()]
    await ask('audiences.create-audience', { audienceId, name: 'Todos', definition: { match: 'all', of: [] } }, claims)
    const message = { type: 'text', text: 'Olá {{contato.nome}}', subject: null }
    const draft = { campaignId, name: 'Natal', audienceId, channelId, message, startsAt: null }
    await ask('campaigns.create-campaign', { ...draft, perMinute: 6000, consentOnly: false }, claims)
    await ask('campaigns.launch', { campaignId, version: 1 }, claims)

    const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
    let advanced = 0
    const within = <T>(work: (context: Work) => Promise<T>): Promise<T> =>
      withLog(parts, { company: company.id, actor: null, cause: null, opening: [] }, ({ db: tx, emit }) =>
        work({ tx, emit, now: new Date(Date.now() + advanced), newId: parts.newId }),
      )

    // 1. Frozen, beside a plain copy of the same ids into a table of the same shape.
    await db.query('create table bare_recipients (like campaign_recipients including all)')
    const frozen = await millis(() => within((work) => beginCampaign(work, campaignId, 'https://aura.example')))
    const copied = await millis(() =>
      db.query(
        `insert into bare_recipients (company_id, campaign_id, contact_id, state, changed_at)
         select company_id, $2, id, 'waiting', now() from contacts where company_id = $1`,
        [company.id, campaignId],
      ),
    )
    // 2. The ledger and the control room, beside a plain count.
    const [read, room, plain] = [latencies(), latencies(), latencies()]
    for (let look = 0; look < 10; look += 1) {
      room.add(await millis(() => ask('campaigns.control-room', {}, claims)))
      read.add(await millis(() => ask('campaigns.ledger', { campaignId }, claims)))
      plain.add(
        await millis(() =>
          db.query(
            'select state, count(*) from campaign_recipients where company_id = $1 and campaign_id = $2 group by 1',
            [company.id, campaignId],
          ),
        ),
      )
    }
    // 3. Batches, in turns with bare transactions of the same rows.
    await db.query('create table bare_conversations (like conversations including all)')
    await db.query('create table bare_messages (like messages including all)')
    let [written, productMs, bareMs] = [0, 0, 0]
    while (written < messages) {
      advanced += 60_000
      productMs += await millis(() => within((work) => dispatchCampaign(work, campaignId, 'https://aura.example')))
      const { rows } = await db.query<Copied>(
        `update campaign_recipients set state = 'sent' where company_id = $1 and campaign_id = $2 and state = 'queued'
         returning contact_id, message_id, conversation_id`,
        [company.id, campaignId],
      )
      written += rows.length
      if (rows.length === 0) throw new Error('nothing was written')
      bareMs += await millis(() => copyRows(db, company.id, rows))
    }
    const perSecond = (ms: number) => (written * 1000) / ms
    report.table(`${people} people, ${written} messages`, [
      {
        what: 'audience frozen, rows a second',
        product: round((people * 1000) / frozen),
        bare: round((people * 1000) / copied),
      },
      { what: 'ledger read, ms', product: round(read.at(50)), bare: round(plain.at(50)) },
      { what: 'control room read, ms', product: round(room.at(50)), bare: round(plain.at(50)) },
      { what: 'planned and queued, a second', product: round(perSecond(productMs)), bare: round(perSecond(bareMs)) },
    ])
    report.target('freezing beside a plain copy', copied / frozen, { atLeast: 0.5 })
    report.target('batches beside bare transactions of the same rows', bareMs / productMs, { atLeast: 0.25 })
    report.target('the ledger beside a count of its people', read.at(50) / plain.at(50), { atMost: 0.5 })
    report.target('the control room beside a count of the people', room.at(50) / plain.at(50), { atMost: 1 })
  },
})

type Copied = { contact_id: string; message_id: string; conversation_id: string }

/** One row after the other. */
async function copyRows(db: pg.Client, companyId: string, rows: readonly Copied[]): Promise<void> {
  await db.query('begin')
  for (const { contact_id, message_id, conversation_id } of rows) {
    // `due_order` is the database's own column: it is left out.
    for (const [table, id] of [
      ['conversations', conversation_id],
      ['messages', message_id],
    ] as const)
      await db.query(
        `insert into bare_${table} (${columns[table]}) select ${columns[table]} from ${table} where company_id = $1 and id = $2`,
        [companyId, id],
      )
    await db.query(
      `update bare_recipients set state = 'queued', message_id = $3, conversation_id = $4, changed_at = now()
       where company_id = $1 and contact_id = $2`,
      [companyId, contact_id, message_id, conversation_id],
    )
  }
  await db.query('commit')
}

const columns = {
  conversations: `company_id, id, contact_id, contact_name, channel_id, channel_kind, address, state, preview, last_seq,
    from_campaign, opened_at, closed_at, close_reason, changed_at`,
  messages: 'company_id, conversation_id, seq, id, channel_id, direction, author, content, status, campaign, at',
}

async function millis(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
