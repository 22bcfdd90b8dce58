/** The timeline of an incident: written by whatever is done to it, added to and corrected by people. */
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import * as contracts from '@aura/contracts/warroom/incidents/timeline.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, type Work } from '../../platform/handle.ts'
import { assertQuota } from '../../platform/quota.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockIncident, personOf } from './store.ts'

type EntryRow = Selectable<Schema['incident_entries']>

export const wireEntry = (row: EntryRow): contracts.Entry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  actor: row.actor,
  params: row.params,
  text: row.text,
  corrections: row.corrections,
})

export type EntryInput = {
  kind: contracts.EntryKind
  actor: Person | null
  params?: contracts.Entry['params']
  text?: string | null
  id?: string
  at?: Date
}

export async function writeEntry(
  { tx, emit, now, newId }: Work,
  incident: { id: string; company_id: string },
  { kind, actor, params = {}, text = null, id = newId(), at = now }: EntryInput,
): Promise<contracts.Entry> {
  const row = await tx
    .insertInto('incident_entries')
    .values({
      company_id: incident.company_id,
      id,
      incident_id: incident.id,
      at,
      kind,
      actor: actor && JSON.stringify(actor),
      params: JSON.stringify(params),
      text,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  const entry = wireEntry(row)
  emit(contracts.entryWritten, { incidentId: incident.id, entry })
  return entry
}

/** The newest so many, in the order in which they happened; all of them without a limit. */
export async function entriesOf(tx: Db, incidentId: string, limit?: number): Promise<contracts.Entry[]> {
  const newest = tx
    .selectFrom('incident_entries')
    .where('incident_id', '=', incidentId)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const rows = await (limit === undefined ? newest : newest.limit(limit)).execute()
  return rows.reverse().map(wireEntry)
}

export const addEntry = handle(contracts.addEntry, async (context) => {
  const { tx, input, caller } = context
  const row = await lockIncident(tx, input.incidentId)
  await assertQuota(tx, 'incidentNotes', row.id, () =>
    tx
      .selectFrom('incident_entries')
      .where('incident_id', '=', row.id)
      .where('kind', '=', 'note')
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  const actor = await personOf(tx, caller.userId)
  return await writeEntry(context, row, { id: input.entryId, kind: 'note', actor, text: input.text })
})

export const correctEntry = handle(contracts.correctEntry, async ({ tx, input, caller, now, emit }) => {
  const { incidentId, entryId, text } = input
  const before = await tx
    .selectFrom('incident_entries')
    .where('incident_id', '=', incidentId)
    .where('id', '=', entryId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!before) return refuse('warroom.entry_not_found')
  const limit = contracts.correctionLimit
  if (before.corrections.length >= limit) return refuse('warroom.too_many', { params: { limit } })
  const correction = { text, by: await personOf(tx, caller.userId), at: now.toISOString() }
  const row = await tx
    .updateTable('incident_entries')
    .set({ corrections: JSON.stringify([...before.corrections, correction]) })
    .where('id', '=', entryId)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(contracts.entryWritten, { incidentId, entry: wireEntry(row) })
  return wireEntry(row)
})
