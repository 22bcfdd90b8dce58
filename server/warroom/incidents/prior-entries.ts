/** What the feed has of the minutes before an incident was declared, as the first lines of its timeline. */
import { type FeedKind, type FeedLine, noted } from '@aura/contracts/warroom/feed/feed.ts'
import type { EntryKind } from '@aura/contracts/warroom/incidents/timeline.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { liftEvent } from '../../platform/log/lift-event.ts'
import { refuse } from '../../platform/refuse.ts'
import type { IncidentRow } from './store.ts'
import { type EntryInput, writeEntry } from './timeline.ts'

const kinds: Readonly<Partial<Record<FeedKind, EntryKind>>> = {
  channel_failing: 'channel_failing',
  channel_well: 'channel_recovered',
  channel_switched: 'channel_switched',
  channel_failed_over: 'channel_failed_over',
  channel_returned: 'channel_returned',
  halted: 'campaigns_halted',
  resumed: 'campaigns_resumed',
  part_online: 'part_online',
  part_warning: 'part_warning',
  part_offline: 'part_offline',
  alert_raised: 'alert_raised',
  alert_cleared: 'alert_cleared',
}

/** What concerns one channel or queue is told where that is touched; an incident that names none touches all. */
export const touches = (named: readonly string[], id: string | null | undefined): boolean =>
  id == null || named.length === 0 || named.includes(id)

/** An event stands once in a timeline, written by the look back or by the reaction. */
export async function writeEntryOnce(
  work: Work,
  incident: Pick<IncidentRow, 'id' | 'company_id'>,
  event: string,
  { params, ...given }: EntryInput,
): Promise<void> {
  const existing = await work.tx
    .selectFrom('incident_entries')
    .where('incident_id', '=', incident.id)
    .where(sql<string>`params ->> 'event'`, '=', event)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!existing) await writeEntry(work, incident, { ...given, params: { ...params, event } })
}

function entryOf({ kind, at, params }: FeedLine) {
  const kindsOfEntry = kinds[kind]
  // Channels tell of themselves.
  if (kindsOfEntry === undefined || (params.part === 'channel' && kind.startsWith('part_'))) return null
  const { alert = '', channel: name = '', connection = '', part = '', problem = '', reason = '' } = params
  switch (kindsOfEntry) {
    case 'channel_failing':
      return problem === ''
        ? { kind: 'channel_down' as const, params: { name } }
        : { kind: kindsOfEntry, params: { name, problem } }
    case 'channel_recovered':
    case 'channel_failed_over':
    case 'channel_returned':
      return { kind: kindsOfEntry, params: { name } }
    case 'channel_switched':
      return { kind: kindsOfEntry, params: { name, connection } }
    case 'campaigns_halted':
      return { kind: kindsOfEntry, params: { reason, at } }
    case 'alert_raised':
    case 'alert_cleared':
      return { kind: kindsOfEntry, params: { alert } }
    default:
      return { kind: kindsOfEntry, params: part === '' ? {} : { part } }
  }
}

const batchSize = 200
/** Only the newest entries before; the feed has the rest. */
const longest = 100

async function linesSince(tx: Db, since: Date): Promise<FeedLine[]> {
  const from = since.toISOString()
  const found: FeedLine[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await tx
      .selectFrom('events')
      .where('name', '=', noted.name)
      .where('position', '<', before)
      .select(['position', 'v', 'body'])
      .orderBy('position', 'desc')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const { line } = z.parse(noted.body, liftEvent(noted, row))
      if (line.at < from || found.length === longest) return found.reverse()
      if (kinds[line.kind] !== undefined) found.push(line)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return found.reverse()
    before = last.position
  }
}

/** The clocks of the alert evaluator and of the log keeper differ. */
const slackMs = 60_000

async function sinceOf(work: Work, before: number | { alertId: string }): Promise<Date> {
  if (typeof before === 'number') return new Date(work.now.getTime() - before * 60_000)
  const alert = await work.tx
    .selectFrom('alerts')
    .where('id', '=', before.alertId)
    .select('raised_at')
    .executeTakeFirst()
  if (!alert) return refuse('warroom.alert_not_found')
  return new Date(alert.raised_at.getTime() - slackMs)
}

export async function writePriorEntries(
  work: Work,
  incident: IncidentRow,
  before: number | { alertId: string },
): Promise<void> {
  if (before === 0) return
  for (const line of await linesSince(work.tx, await sinceOf(work, before))) {
    const kindsOfEntry = entryOf(line)
    const touched = touches(incident.channel_ids, line.channelId) && touches(incident.queue_ids, line.queueId)
    if (!kindsOfEntry || !touched) continue
    // A clock that runs ahead makes nothing that led to it look like its consequence.
    const at = new Date(Math.min(Date.parse(line.at), work.now.getTime() - 1))
    await writeEntryOnce(work, incident, line.id, { ...kindsOfEntry, actor: line.who, at })
  }
}
