/** What needs attention now: incidents, alerts, queues that keep customers waiting, channels that do not work. */
import { type Matter, matterLimit } from '@aura/contracts/dashboard/company-day.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import { alertName } from '@aura/contracts/warroom/alerts/alert.ts'
import { severities } from '@aura/contracts/warroom/incidents/incident.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

type Found = { matters: Matter[]; mattersTotal: number }
type May = (needs: Needs) => boolean

const total = sql<number>`(count(*) over ())::int`.as('total')
const gravity = sql`array_position(${sql.lit(`{${severities.join(',')}}`)}::text[], severity)`

export async function attentionItems(tx: Db, may: May, now: Date): Promise<Found> {
  const kinds = [
    may('view_warroom') ? await incidents(tx) : nothing,
    may('view_warroom') ? await alerts(tx) : nothing,
    may('view_operations') ? await queues(tx, now) : nothing,
    may('view_canais') ? await channels(tx, now) : nothing,
  ]
  return {
    matters: kinds.flatMap(({ matters }) => matters),
    mattersTotal: kinds.reduce((sum, { mattersTotal }) => sum + mattersTotal, 0),
  }
}

const nothing: Found = { matters: [], mattersTotal: 0 }

const found = <R extends { total: number }>(rows: readonly R[], matterOf: (row: R) => Matter): Found => ({
  matters: rows.map(matterOf),
  mattersTotal: rows[0]?.total ?? 0,
})

async function incidents(tx: Db): Promise<Found> {
  const rows = await tx
    .selectFrom('incidents')
    .where('state', 'not in', ['resolved', 'reviewed'])
    .select(['id', 'number', 'title', 'severity', 'declared_at', total])
    .orderBy(gravity)
    .orderBy('declared_at', 'desc')
    .limit(matterLimit)
    .execute()
  return found(rows, ({ id, number, title, severity, declared_at }) => {
    return { kind: 'incident', id, number, title, severity, since: declared_at.toISOString() }
  })
}

/** One that was put off is nobody's matter until it is back. */
async function alerts(tx: Db): Promise<Found> {
  const rows = await tx
    .selectFrom('alerts')
    .where('state', 'in', ['firing', 'acknowledged'])
    .select(['id', 'name', 'target', 'severity', 'raised_at', total])
    .orderBy(gravity)
    .orderBy('raised_at', 'desc')
    .limit(matterLimit)
    .execute()
  return found(rows, ({ id, name, target, severity, raised_at }) => {
    return { kind: 'alert', id, name: alertName({ name, target }), severity, since: raised_at.toISOString() }
  })
}

async function queues(tx: Db, now: Date): Promise<Found> {
  const rows = await tx
    .selectFrom('conversations')
    .innerJoin('queues', 'queues.id', 'conversations.queue_id')
    .where('conversations.state', '<>', 'closed')
    .where('conversations.waiting_since', 'is not', null)
    .where('conversations.answer_due_at', '<', now)
    .groupBy(['queues.id', 'queues.name'])
    .select((e) => [
      'queues.id',
      'queues.name',
      sql<number>`count(*)::int`.as('overdue'),
      e.fn.min<Date>('conversations.answer_due_at').as('since'),
      total,
    ])
    .orderBy('since')
    .limit(matterLimit)
    .execute()
  return found(rows, ({ id, name, overdue, since }) => {
    return { kind: 'queue', id, name, overdue, since: since.toISOString() }
  })
}

async function channels(tx: Db, now: Date): Promise<Found> {
  const failing = sql<boolean>`(health ->> 'status' = 'failing')`
  const poor = sql<boolean>`(health ->> 'quality' = 'red')`
  const rows = await tx
    .selectFrom('channels')
    .where('state', '=', 'active')
    .where((e) => e.or([failing, poor, e('circuit_open_until', '>', now)]))
    .select(['id', 'name', 'kind', failing.as('failing'), poor.as('poor'), total])
    .orderBy('name')
    .limit(matterLimit)
    .execute()
  return found(rows, ({ id, name, kind, failing, poor }) => {
    return { kind: 'channel', id, name, channel: kind, problem: failing ? 'failing' : poor ? 'quality' : 'held' }
  })
}
