import * as contracts from '@aura/contracts/warroom/incidents/postmortem.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockIncident, personOf } from './store.ts'
import { writeEntry } from './timeline.ts'

const wire = (row: Selectable<Schema['incident_postmortems']>): contracts.Postmortem => ({
  version: row.version,
  text: row.text,
  by: row.by,
  at: row.at.toISOString(),
})

const newestFirst = (tx: Db, incidentId: string) =>
  tx.selectFrom('incident_postmortems').where('incident_id', '=', incidentId).selectAll().orderBy('version', 'desc')

export async function lastPostmortem(tx: Db, incidentId: string): Promise<contracts.Postmortem | null> {
  const row = await newestFirst(tx, incidentId).limit(1).executeTakeFirst()
  return row ? wire(row) : null
}

const versionsShown = 50

export const postmortems = answer(contracts.postmortems, async ({ tx, input }) => {
  const rows = await newestFirst(tx, input.incidentId).limit(versionsShown).execute()
  return rows.map(wire)
})

export const savePostmortem = handle(contracts.savePostmortem, async (context) => {
  const { tx, input, caller, now, emit } = context
  const incident = await lockIncident(tx, input.incidentId)
  const before = await lastPostmortem(tx, incident.id)
  const today = before?.version ?? 0
  if (today !== input.base) return refuse('command.stale', { params: { version: today } })
  const by = await personOf(tx, caller.userId)
  const version = today + 1
  const row = await tx
    .insertInto('incident_postmortems')
    .values({
      company_id: caller.companyId,
      incident_id: incident.id,
      version,
      text: input.text,
      by: JSON.stringify(by),
      at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(contracts.postmortemSaved, { incidentId: incident.id, postmortem: wire(row) })
  await writeEntry(context, incident, { kind: 'postmortem', actor: by, params: { version } })
  return wire(row)
})
