/** Incidents as rows and in wire form. A writer has locked the row before. */
import { type Incident, incidentChanged, type Person } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Selectable, Updateable } from 'kysely'
import { nameOf } from '../../companies/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

export type IncidentRow = Selectable<Schema['incidents']>

export const wireIncident = (row: IncidentRow): Incident => ({
  id: row.id,
  number: row.number,
  title: row.title,
  severity: row.severity,
  state: row.state,
  queueIds: row.queue_ids,
  channelIds: row.channel_ids,
  roles: row.roles,
  declaredBy: row.declared_by,
  declaredAt: row.declared_at.toISOString(),
  acknowledgedBy: row.acknowledged_by,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  mitigatedAt: row.mitigated_at?.toISOString() ?? null,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  version: row.version,
})

export async function lockIncident(tx: Db, incidentId: string): Promise<IncidentRow> {
  const row = await tx.selectFrom('incidents').where('id', '=', incidentId).selectAll().forUpdate().executeTakeFirst()
  return row ?? refuse('warroom.incident_not_found')
}

export async function saveIncident(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: IncidentRow,
  set: Updateable<Schema['incidents']>,
): Promise<IncidentRow> {
  const row = await tx
    .updateTable('incidents')
    .set({ ...set, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(incidentChanged, { incident: wireIncident(row), before: before.state })
  return row
}

export const personOf = async (tx: Db, userId: string): Promise<Person> => ({
  id: userId,
  name: await nameOf(tx, userId),
})

/** Refuses a user who is not an active person. */
export async function requirePerson(tx: Db, userId: string): Promise<Person> {
  const row = await tx
    .selectFrom('access')
    .innerJoin('users', 'users.id', 'access.user_id')
    .where('access.user_id', '=', userId)
    .where('access.active', '=', true)
    .where('users.kind', 'in', ['person', 'member'])
    .select('users.id')
    .executeTakeFirst()
  return row ? await personOf(tx, row.id) : refuse('warroom.no_such_person')
}

type Parts = { queueIds: readonly string[]; channelIds: readonly string[] }

export async function assertQueuesAndChannels(tx: Db, { queueIds, channelIds }: Parts): Promise<void> {
  if (queueIds.length > 0) {
    const queues = tx.selectFrom('queues').where('id', 'in', queueIds).select('id')
    if ((await queues.execute()).length < new Set(queueIds).size) return refuse('warroom.queue_not_found')
  }
  if (channelIds.length > 0) {
    const channels = tx.selectFrom('channels').where('id', 'in', channelIds).select('id')
    if ((await channels.execute()).length < new Set(channelIds).size) return refuse('warroom.channel_not_found')
  }
}

/** What those are called: queues, then channels, each by its name. */
export async function placesOf(tx: Db, { queueIds, channelIds }: Parts): Promise<string[]> {
  const queues =
    queueIds.length === 0
      ? []
      : await tx.selectFrom('queues').where('id', 'in', queueIds).select('name').orderBy('name').execute()
  const channels =
    channelIds.length === 0
      ? []
      : await tx.selectFrom('channels').where('id', 'in', channelIds).select('name').orderBy('name').execute()
  return [...queues, ...channels].map(({ name }) => name)
}
