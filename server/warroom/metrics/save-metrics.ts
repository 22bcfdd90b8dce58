/** Keeps what has changed since it was kept last. Whole values, so that keeping them twice is keeping them once. */

import { gzipSync } from 'node:zlib'
import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { sizeOf } from '@aura/machines/warroom/metrics/sketch.ts'
import type { Closed, FactKind, Metrics } from '@aura/machines/warroom/metrics/state.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import type { Head } from './load-metrics.ts'

/** Rules are tried on the last week, and reports reach back a month. */
export const minutesKeptMs = 35 * dayMs
const framesKeptMs = 2 * dayMs
/** What was counted can be asked for during the company's day, the longest of which has an hour more. */
const tracesKeptMs = 26 * hourMs

export async function saveMetrics(tx: Db, companyId: string, metrics: Metrics): Promise<void> {
  const { at, position, kept } = metrics
  const head: Head = { at, kept: Object.fromEntries(kept) }
  await sql`insert into metric_states (company_id, position, body) values (${companyId}, ${position}, ${JSON.stringify(head)})
    on conflict (company_id) do update set position = excluded.position, body = excluded.body`.execute(tx)
  await saveFacts(tx, companyId, metrics)
  await saveMinutes(tx, companyId, metrics)
  await saveTraces(tx, companyId, metrics)
  await withdrawCounts(tx, companyId, metrics)
  if (metrics.closed.length > 0) await saveFrames(tx, companyId, metrics)
  metrics.changed.clear()
  metrics.closed = []
  metrics.traces = []
  metrics.withdrawn = []
  for (const minute of metrics.minutes) minute.changed.clear()
}

function factOf({ known }: Metrics, name: string) {
  const cut = name.indexOf(' ')
  const kind = name.slice(0, cut) as FactKind
  const id = name.slice(cut + 1)
  return { kind, id, body: known[kind].get(id) ?? null }
}

async function saveFacts(tx: Db, companyId: string, metrics: Metrics): Promise<void> {
  const facts = Array.from(metrics.changed, (name) => factOf(metrics, name))
  if (facts.length === 0) return
  await sql`with f as (select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as f(kind text, id text, body jsonb)),
    gone as (delete from metric_facts m using f
      where f.body is null and m.company_id = ${companyId}::uuid and m.kind = f.kind and m.id = f.id)
    insert into metric_facts (company_id, kind, id, body)
    select ${companyId}::uuid, kind, id, body from f where body is not null
    on conflict (company_id, kind, id) do update set body = excluded.body`.execute(tx)
}

async function saveMinutes(tx: Db, companyId: string, metrics: Metrics): Promise<void> {
  const counted = metrics.minutes.flatMap(({ at, counts, sketches, changed }) =>
    Array.from(changed, (key) => {
      const sketch = sketches.get(key) ?? null
      return { key, at, value: sketch ? sizeOf(sketch) : (counts.get(key) ?? 0), sketch }
    }),
  )
  const gauged = metrics.closed.flatMap(({ at, gauges }) =>
    Array.from(gauges, ([key, value]) => ({ key, at, value, sketch: null })),
  )
  const rows = [...counted, ...gauged]
  if (rows.length === 0) return
  await sql`insert into metric_minutes (company_id, key, minute, value, sketch)
    select ${companyId}::uuid, key, to_timestamp(at / 1000.0), value, sketch
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, at bigint, value double precision, sketch jsonb)
    on conflict (company_id, key, minute) do update set value = excluded.value, sketch = excluded.sketch`.execute(tx)
}

async function saveTraces(tx: Db, companyId: string, { traces, at }: Metrics): Promise<void> {
  const rows = traces.filter((trace) => trace.at > at - tracesKeptMs)
  if (rows.length === 0) return
  await sql`insert into metric_traces (company_id, key, position, at, queue_id, kind, id, seconds)
    select ${companyId}::uuid, key, position, to_timestamp(at / 1000.0), "queueId", kind, id, seconds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(key text, position bigint, at bigint, "queueId" uuid, kind text, id uuid, seconds double precision)
    on conflict (company_id, key, position) do nothing`.execute(tx)
}

/** Minutes that are no longer at hand are corrected by the difference: it is saved with the cursor, and so only once. */
async function withdrawCounts(tx: Db, companyId: string, { withdrawn }: Metrics): Promise<void> {
  if (withdrawn.length === 0) return
  await sql`with w as (select * from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb)
      as w(key text, minute bigint, position bigint, by int)),
    traces as (delete from metric_traces t using w
      where t.company_id = ${companyId}::uuid and t.key = w.key and t.position = w.position and w.by >= 0)
    update metric_minutes m set value = m.value - d.by
    from (select key, minute, sum(by) as by from w group by key, minute) d
    where m.company_id = ${companyId}::uuid and m.key = d.key and m.minute = to_timestamp(d.minute / 1000.0)
      and d.by <> 0`.execute(tx)
}

const packed = (value: unknown) => gzipSync(JSON.stringify(value))

async function saveFrames(tx: Db, companyId: string, { closed, at }: Metrics): Promise<void> {
  const stored = closed.filter((item) => item.at > at - framesKeptMs)
  const frames = stored.map((item) => ({
    company_id: companyId,
    minute: new Date(item.at),
    body: packed(item.wall),
  }))
  if (frames.length > 0)
    await tx
      .insertInto('metric_frames')
      .values(frames)
      .onConflict((is) => is.columns(['company_id', 'minute']).doUpdateSet((e) => ({ body: e.ref('excluded.body') })))
      .execute()
  await saveCheckpoints(tx, companyId, stored)
  const old = (ms: number) => new Date(at - ms - minuteMs)
  await forgetPast(tx, old(framesKeptMs))
  await tx.deleteFrom('metric_traces').where('at', '<', old(tracesKeptMs)).execute()
  await tx.deleteFrom('metric_minutes').where('minute', '<', old(minutesKeptMs)).execute()
}

async function saveCheckpoints(tx: Db, companyId: string, stored: readonly Closed[]): Promise<void> {
  const rows = stored.flatMap(({ at, checkpoint }) =>
    checkpoint
      ? [{ company_id: companyId, minute: new Date(at), position: checkpoint.position, body: packed(checkpoint) }]
      : [],
  )
  if (rows.length === 0) return
  await tx
    .insertInto('metric_checkpoints')
    .values(rows)
    .onConflict((is) =>
      is.columns(['company_id', 'minute']).doUpdateSet((e) => ({
        position: e.ref('excluded.position'),
        body: e.ref('excluded.body'),
      })),
    )
    .execute()
}

/** How an incident came and went is shown for as long as there is the incident. */
async function forgetPast(tx: Db, before: Date): Promise<void> {
  for (const table of ['metric_frames', 'metric_checkpoints'] as const)
    await sql`delete from ${sql.table(table)} m where m.minute < ${before} and not exists (select from incidents i
      where m.minute between i.declared_at - interval '30 minutes'
        and coalesce(i.resolved_at, 'infinity') + interval '30 minutes')`.execute(tx)
}

const tables = [
  'metric_states',
  'metric_facts',
  'metric_minutes',
  'metric_traces',
  'metric_frames',
  'metric_checkpoints',
] as const

/** As before the first event. */
export async function forgetMetrics(tx: Db, companyId: string): Promise<void> {
  for (const table of tables) await tx.deleteFrom(table).where('company_id', '=', companyId).execute()
}
