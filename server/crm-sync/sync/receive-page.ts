/** A page of the CRM in small transactions, each with its part of the log; the last one moves the cursor. */
import type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'
import { sql } from 'kysely'
import { noSampleContact } from '../../contacts/index.ts'
import { noSampleDeal } from '../../deals/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Work } from '../../platform/handle.ts'
import type { CrmPage, CrmRecord } from '../port.ts'
import type { ConnectionRow } from '../store.ts'
import { continueSync, type Leased } from './lease.ts'
import { receiveRecord } from './receive-record.ts'
import { writingAs } from './side.ts'
import { objectAfter, sideOf } from './sides.ts'
import { type Entry, writeEntries } from './write-entries.ts'

export const recordsAtOnce = 25

/** Null when the sync has to end. */
export async function receiveRecords(
  work: Work,
  config: Config,
  leased: Leased,
  { object, records }: { object: CrmObject; records: readonly CrmRecord[] },
): Promise<Leased | null> {
  const current = await continueSync(work, leased)
  if (!current) return null
  const { connection, run } = current
  const side = await sideOf(work.tx, connection, object)
  if (!side) return current
  await side.prepare(work.tx, records)
  const writing = await writingAs(work, config, connection)
  const entries: Entry[] = []
  for (const record of records) {
    const entry = await receiveRecord(
      { writing, connection, side, isDry: run.kind === 'dry', isLoad: run.kind === 'load' },
      record,
    )
    if (entry) entries.push(entry)
  }
  await writeEntries(work, { connection, run, read: records.length }, entries)
  return current
}

export async function savePage(work: Work, leased: Leased, { cursor, isLast }: CrmPage): Promise<Leased | null> {
  const current = await continueSync(work, leased)
  if (!current) return null
  const { connection, run } = current
  const { tx } = work
  const { object } = run
  const next = isLast ? objectAfter(connection, object, run) : object
  const nextCursor = !isLast ? cursor : run.kind === 'changes' ? cursorOf(connection, next) : null
  const reading = { object: next ?? object, cursor: nextCursor, is_read: next === null }
  await tx.updateTable('crm_runs').set(reading).where('id', '=', run.id).execute()
  if (isLast && run.kind !== 'dry') {
    const listed = {
      contacts: { cursor, is_loaded: true },
      companies: { companies_cursor: cursor, is_companies_loaded: true },
      deals: { deals_cursor: cursor, is_deals_loaded: true },
    }[object]
    const whole = next === null && { listed_at: work.now }
    await tx
      .updateTable('crm_connections')
      .set({ ...listed, ...whole })
      .where('id', '=', connection.id)
      .execute()
    if (run.kind === 'load') await unlinked[object](work, current)
  }
  return { connection, run: { ...run, ...reading } }
}

const cursorOf = ({ companies_cursor, deals_cursor }: ConnectionRow, object: CrmObject | null) =>
  object === 'companies' ? companies_cursor : object === 'deals' ? deals_cursor : null

async function markUnlinkedCompanies({ tx, now }: Work, { connection }: Leased): Promise<void> {
  const { id, company_id, direction } = connection
  if (direction === 'in') return
  await sql`insert into crm_changes (company_id, connection_id, object, own_id, id, at)
    select ${company_id}::uuid, ${id}::uuid, 'companies', o.id, gen_random_uuid(), ${now}
    from organizations o
    where not o.archived
      and not exists (select from crm_links l where l.company_id = o.company_id and l.organization_id = o.id and l.connection_id = ${id}::uuid)
    on conflict do nothing`.execute(tx)
}

async function markUnlinkedDeals({ tx, now }: Work, { connection }: Leased): Promise<void> {
  const { id, company_id, direction, deals } = connection
  if (direction === 'in' || !deals) return
  await sql`insert into crm_changes (company_id, connection_id, object, own_id, id, at)
    select ${company_id}::uuid, ${id}::uuid, 'deals', d.id, gen_random_uuid(), ${now}
    from deals d
    where d.pipeline_id = ${deals.pipelineId}::uuid and d.archived_at is null and ${noSampleDeal('d')}
      and not exists (select from crm_links l where l.company_id = d.company_id and l.deal_id = d.id and l.connection_id = ${id}::uuid)
    on conflict do nothing`.execute(tx)
}

/** Contacts that the CRM does not have are sent once it has been read to its end. */
async function markUnlinked({ tx, now }: Work, { connection }: Leased): Promise<void> {
  const { id, company_id, direction } = connection
  if (direction === 'in') return
  await sql`insert into crm_changes (company_id, connection_id, own_id, id, at)
    select ${company_id}::uuid, ${id}::uuid, c.id, gen_random_uuid(), ${now}
    from contacts c
    where c.merged_into is null and ${noSampleContact('c')}
      and exists (select from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id and a.kind <> 'visitor')
      and not exists (select from crm_links l where l.company_id = c.company_id and l.contact_id = c.id and l.connection_id = ${id}::uuid)
    on conflict do nothing`.execute(tx)
}

const unlinked: Record<CrmObject, (work: Work, leased: Leased) => Promise<void>> = {
  contacts: markUnlinked,
  companies: markUnlinkedCompanies,
  deals: markUnlinkedDeals,
}
