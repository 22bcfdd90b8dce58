/**
 * Takes back what a run wrote here: contacts that it made go unless something else refers to them, values that it changed
 * get what stood there, where the card is still as the run left it. The values at the last sync move along, so that nothing
 * of it is sent.
 */
import type { FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import { readContact, removeContacts } from '../../contacts/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { lockRun, type RunRow } from '../store.ts'
import { mappingOf } from './sides.ts'
import { changeHere, writingAs } from './write-contact.ts'

const entriesAtOnce = 50
const reversed = ({ field, before, after, reason }: FieldChange): FieldChange => ({
  field,
  before: after,
  after: before,
  reason,
})

/** The newest entry first; the last one taken back, or null behind them. */
export async function undoEntries(
  work: Work,
  config: Config,
  runId: string,
  before: string | null,
): Promise<string | null> {
  const { tx } = work
  const [connection, run] = await lockRun(tx, runId)
  const rows = await tx
    .selectFrom('crm_entries')
    .where('run_id', '=', run.id)
    .where('act', 'in', ['created', 'updated', 'linked', 'sent'])
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(entriesAtOnce)
    .execute()
  const mapping = await mappingOf(tx, connection.rules)
  const writing = await writingAs(work, config, connection)
  for (const { contact_id, contact_version, remote_id, act, here } of rows) {
    if (contact_id === null || remote_id === null) continue
    if (!(await isThere(tx, contact_id))) continue
    const contact = await readContact(tx, contact_id)
    if (contact.version !== contact_version || contact.mergedInto !== null) continue
    if (act === 'created') await undoCreated(work, run, { contactId: contact_id, remoteId: remote_id })
    else if (here.length > 0) {
      const link = await tx
        .selectFrom('crm_links')
        .where('contact_id', '=', contact_id)
        .where('connection_id', '=', connection.id)
        .select('last')
        .executeTakeFirst()
      await changeHere(writing, contact, here.map(reversed), mapping)
      const last = { ...link?.last, ...Object.fromEntries(here.map(({ field, before }) => [field, before])) }
      await tx
        .updateTable('crm_links')
        .set({ last: JSON.stringify(last) })
        .where('contact_id', '=', contact_id)
        .where('connection_id', '=', connection.id)
        .execute()
    }
  }
  return rows.length < entriesAtOnce ? null : (rows.at(-1)?.id ?? null)
}

const isThere = async (tx: Db, contactId: string): Promise<boolean> =>
  (await tx.selectFrom('contacts').where('id', '=', contactId).select('id').executeTakeFirst()) !== undefined

/** One that cannot go stays linked. */
async function undoCreated(work: Work, run: RunRow, { contactId, remoteId }: { contactId: string; remoteId: string }) {
  const { tx } = work
  const link = (contact: string | null) =>
    tx
      .updateTable('crm_links')
      .set({ contact_id: contact })
      .where('connection_id', '=', run.connection_id)
      .where('remote_id', '=', remoteId)
      .execute()
  await link(null)
  await tx
    .deleteFrom('crm_changes')
    .where('connection_id', '=', run.connection_id)
    .where('contact_id', '=', contactId)
    .execute()
  if (!(await removeContacts(work, [contactId])).has(contactId)) await link(contactId)
}
