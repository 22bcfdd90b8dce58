/** What an incident is called, how grave it is and what it touches may turn out to be otherwise; its timeline keeps both. */
import * as contracts from '@aura/contracts/warroom/incidents/incident.ts'
import { summaryOf } from '@aura/machines/warroom/incidents/sentence.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  assertQueuesAndChannels,
  type IncidentRow,
  lockIncident,
  personOf,
  placesOf,
  saveIncident,
  wireIncident,
} from './store.ts'
import { type EntryInput, writeEntry } from './timeline.ts'

/** By name; a key of its own where it touches everything. */
async function affectedBy(tx: Db, row: Pick<IncidentRow, 'queue_ids' | 'channel_ids'>): Promise<string> {
  const names = await placesOf(tx, { queueIds: row.queue_ids, channelIds: row.channel_ids })
  return names.length === 0 ? 'everything' : names.join(', ')
}

const sorted = (row: IncidentRow) => JSON.stringify([[...row.queue_ids].sort(), [...row.channel_ids].sort()])

async function linesOf(tx: Db, before: IncidentRow, row: IncidentRow): Promise<Omit<EntryInput, 'actor'>[]> {
  const lines: Omit<EntryInput, 'actor'>[] = []
  if (row.title !== before.title)
    lines.push({ kind: 'retitled', params: { title_before: before.title, title: row.title } })
  if (row.severity !== before.severity)
    lines.push({ kind: 'regraded', params: { severity_before: before.severity, severity: row.severity } })
  if (sorted(row) !== sorted(before))
    lines.push({
      kind: 'reaimed',
      params: { affected_before: await affectedBy(tx, before), affected: await affectedBy(tx, row) },
    })
  return lines
}

async function lastSummary(tx: Db, incidentId: string): Promise<string> {
  const rows = await tx
    .selectFrom('incident_entries')
    .where('incident_id', '=', incidentId)
    .where('kind', 'in', ['declared', 'described'])
    .select(['kind', 'text'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return summaryOf(rows) ?? ''
}

export const editIncident = handle(contracts.editIncident, async (context) => {
  const { tx, input, caller } = context
  const before = await lockIncident(tx, input.incidentId)
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  await assertQueuesAndChannels(tx, input)
  const row = await saveIncident(context, before, {
    title: input.title,
    severity: input.severity,
    queue_ids: [...new Set(input.queueIds)],
    channel_ids: [...new Set(input.channelIds)],
  })
  const actor = await personOf(tx, caller.userId)
  for (const line of await linesOf(tx, before, row)) await writeEntry(context, row, { ...line, actor })
  if (input.summary !== undefined && input.summary !== (await lastSummary(tx, row.id)))
    await writeEntry(context, row, { kind: 'described', actor, text: input.summary || null })
  return wireIncident(row)
})
