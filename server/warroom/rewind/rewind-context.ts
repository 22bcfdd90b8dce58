/** The alerts and incidents of a moment, what had been told until then, and what changed them after it. */
import type { Event } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { alertChanged, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import { noted, type PlacedLine } from '@aura/contracts/warroom/feed/feed.ts'
import { incidentChanged, incidentDeclared } from '@aura/contracts/warroom/incidents/incident.ts'
import { activeReducer } from '@aura/machines/warroom/alerts/views.ts'
import { feedReducer } from '@aura/machines/warroom/feed/feed.ts'
import { openIncidentsReducer } from '@aura/machines/warroom/incidents/incident-page.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { eventJson } from '../../platform/log/commit.ts'
import { placeAfter } from './checkpoint.ts'

const ofAlerts = [alertRaised, alertChanged]
const ofIncidents = [incidentDeclared, incidentChanged]
/** By how much the clock that dates an alert may be ahead of the one that dates the log. */
const marginMs = 5000
/** Older ones are a query of the feed. */
const linesAtOnce = 100

export async function aroundOf(tx: Db, from: number, until: number) {
  const alerts = await toldIn(tx, ofAlerts, await oldestAlert(tx, from), from)
  const incidents = await toldIn(tx, ofIncidents, await oldestIncident(tx, from), from)
  return {
    alerts: alerts.reduce(activeReducer.fold, { alerts: [] }).alerts,
    incidents: incidents.reduce(openIncidentsReducer.fold, { incidents: [] }).incidents,
    lines: await linesUntil(tx, from),
    events: await toldIn(tx, [...ofAlerts, ...ofIncidents, noted], from + 1, until),
  }
}

/** When the oldest of those began that there were: what became of them is told from there on. */
async function oldestAlert(tx: Db, at: number): Promise<number> {
  const { since } = await tx
    .selectFrom('alerts')
    .where('raised_at', '<=', new Date(at))
    .where((e) => e.or([e('cleared_at', 'is', null), e('cleared_at', '>', new Date(at))]))
    .select((e) => e.fn.min('raised_at').as('since'))
    .executeTakeFirstOrThrow()
  return begun(since, at)
}

async function oldestIncident(tx: Db, at: number): Promise<number> {
  const { since } = await tx
    .selectFrom('incidents')
    .where('declared_at', '<=', new Date(at))
    .where((e) => e.or([e('resolved_at', 'is', null), e('resolved_at', '>', new Date(at))]))
    .select((e) => e.fn.min('declared_at').as('since'))
    .executeTakeFirstOrThrow()
  return begun(since, at)
}

const begun = (since: Date | null, at: number): number => (since?.getTime() ?? at) - marginMs

type Row = Parameters<typeof eventJson>[0]

/** Both milliseconds are in it. */
async function toldIn(tx: Db, events: readonly Event[], from: number, to: number): Promise<WireEvent[]> {
  const { rows } = await sql<Row>`select position, id, name, v, actor_id, cause, body,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from events where name in (${sql.join(events.map(({ name }) => name))})
      and at >= ${new Date(from)} and at < ${new Date(to + 1)} order by position`.execute(tx)
  return rows.map((row): WireEvent => JSON.parse(eventJson(row)))
}

/** The newest first. */
async function linesUntil(tx: Db, at: number): Promise<PlacedLine[]> {
  const position = await placeAfter(tx, at)
  const { rows } = await sql<Row>`select position, id, name, v, actor_id, cause, body,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from events where name = ${noted.name} and at < ${new Date(at + 1)}
      and (${position}::bigint is null or position <= ${position}::bigint)
    order by position desc limit ${linesAtOnce}`.execute(tx)
  const events = rows.map((row): WireEvent => JSON.parse(eventJson(row))).reverse()
  return events.reduce(feedReducer.fold, { lines: [] }).lines
}
