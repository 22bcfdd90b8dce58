/** What the metrics say of whole days up to the same minute of each, where the company is. */
import { metrics as definitions, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type MetricKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { percentileOf, type Sketch } from '@aura/machines/warroom/metrics/sketch.ts'
import { metricValue, type Readings, sourceKeysOf } from '@aura/machines/warroom/metrics/value.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

/** So many days ago: from its midnight to the next one, and the minute that is compared, the last one that counts. */
export type Day = { ago: number; from: Date; upTo: Date; end: Date; date: string; hour: number; timezone: string }

export async function daysAgo(tx: Db, agos: readonly number[], now: Date): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select ago, (local::date - ago)::timestamp at time zone timezone as "from",
      date_trunc('minute', (local - make_interval(days => ago)) at time zone timezone) as "upTo",
      (local::date - ago + 1)::timestamp at time zone timezone as "end",
      (local::date - ago)::text as date, extract(hour from local)::int as hour, timezone
    from (select timezone, ${now}::timestamptz at time zone timezone as local from companies where id = current_company()) c,
      unnest(${[...agos]}::int[]) as ago
    order by ago`.execute(tx)
  return rows
}

type Sum = { ago: number; key: string; hour: number; whole: number; soFar: number }
type Took = { ago: number; key: string; seconds: string; times: number }

export type Days = {
  /** Null where there was nothing to tell it from, or no such day. */
  value: (key: MetricKey, ago: number) => number | null
  /** A count of each hour of the whole day; null when there was no such day. */
  hours: (id: MetricId, ago: number) => number[] | null
}

/** Gauges say how it is at a moment: of a day they say nothing. */
export async function overDays(tx: Db, keys: readonly MetricKey[], days: readonly Day[]): Promise<Days> {
  const wanted = Map.groupBy(
    keys.flatMap((key) => named(key) ?? []),
    ({ id }) => definitions[id].kind === 'percentile',
  )
  const sums = await sumsOf(tx, wanted.get(false)?.flatMap(sourceKeysOf) ?? [], days)
  const took = await tookOf(tx, wanted.get(true)?.flatMap(sourceKeysOf) ?? [], days)
  const existing = await knownOf(tx, days)
  const sketch = (key: string, ago: number): Sketch =>
    Object.fromEntries(took.filter((row) => row.key === key && row.ago === ago).map((row) => [row.seconds, row.times]))
  const readings: Readings<number> = {
    gauge: () => null,
    total: (key, ago) =>
      sums.reduce((total, row) => (row.key === key && row.ago === ago ? total + row.soFar : total), 0),
    percentile: (key, percent, ago) => percentileOf([sketch(key, ago)], percent),
  }
  return {
    value(key, ago) {
      const metric = named(key)
      return metric && existing.has(ago) ? metricValue(metric, readings, ago, 0) : null
    },
    hours: (id, ago) =>
      existing.has(ago)
        ? Array.from({ length: 24 }, (_, hour) =>
            sums.reduce(
              (total, row) => (row.key === id && row.ago === ago && row.hour === hour ? total + row.whole : total),
              0,
            ),
          )
        : null,
  }
}

const table = (days: readonly Day[]) => sql`(select * from unnest(${days.map(({ ago }) => ago)}::int[],
    ${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ upTo }) => upTo)}::timestamptz[],
    ${days.map(({ end }) => end)}::timestamptz[]) as d(ago, "from", "upTo", "end")) d`

/** A look into the index for each key and day. */
const each = (keys: readonly string[], days: readonly Day[]) =>
  sql`${table(days)} cross join unnest(${[...keys]}::text[]) as k(key)`

/** Every zone is a whole number of quarters of an hour off: what is told of an hour is the sum of its quarters. */
async function sumsOf(tx: Db, keys: readonly string[], days: readonly Day[]): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select d.ago, k.key, extract(hour from s.quarter at time zone ${days[0]?.timezone ?? 'UTC'})::int as hour,
      sum(s.whole) as whole, coalesce(sum(s."soFar"), 0) as "soFar"
    from ${each(keys, days)} cross join lateral (
      select date_bin('15 minutes', m.minute, 'epoch') as quarter, sum(m.value) as whole,
        sum(m.value) filter (where m.minute <= d."upTo") as "soFar"
      from metric_minutes m where m.key = k.key and m.minute >= d."from" and m.minute < d."end" group by 1) s
    group by 1, 2, 3`.execute(tx)
  return rows
}

async function tookOf(tx: Db, keys: readonly string[], days: readonly Day[]): Promise<Took[]> {
  const { rows } = await sql<Took>`
    select d.ago, k.key, s.* from ${each(keys, days)} cross join lateral (
      select e.key as seconds, sum(e.value::int)::int as times
      from metric_minutes m cross join lateral jsonb_each_text(m.sketch) e
      where m.key = k.key and m.minute >= d."from" and m.minute <= d."upTo" group by 1) s`.execute(tx)
  return rows
}

/** Days of which anything was kept; today is one in any case. */
async function knownOf(tx: Db, days: readonly Day[]): Promise<Set<number>> {
  const { rows } = await sql<{ ago: number }>`
    select d.ago from ${table(days)}
    where d.ago = 0 or exists (select from metric_minutes m where m.minute >= d."from" and m.minute < d."end")`.execute(
    tx,
  )
  return new Set(rows.map(({ ago }) => ago))
}

/** How far of the log is in the numbers. */
export async function countedPosition(tx: Db): Promise<number> {
  const row = await tx
    .selectFrom('cursors')
    .where('reaction', '=', 'warroom.metrics')
    .select('position')
    .executeTakeFirst()
  return row?.position ?? 0
}
