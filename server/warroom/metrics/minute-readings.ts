/** The stored minutes of some keys from one moment to before another, to be read as numbers. */
import { recordedReadings } from '@aura/machines/warroom/metrics/recorded-readings.ts'
import type { Readings, Window } from '@aura/machines/warroom/metrics/value.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

export async function minuteReadings(tx: Db, keys: readonly string[], span: Window): Promise<Readings> {
  const rows = await tx
    .selectFrom('metric_minutes')
    .where('key', 'in', keys)
    .where('minute', '>=', new Date(span.from))
    .where('minute', '<', new Date(span.to))
    .select(['key', 'minute', 'value', 'sketch'])
    .execute()
  const stored = rows.map(({ key, minute, value, sketch }) => ({ key, at: minute.getTime(), value, sketch }))
  return recordedReadings(stored, await lastBefore(tx, keys, span.from), span)
}

async function lastBefore(tx: Db, keys: readonly string[], from: number): Promise<Map<string, number>> {
  const { rows } = await sql<{
    key: string
    value: number
  }>`select k.key, m.value from unnest(${[...keys]}::text[]) as k(key)
    cross join lateral (select value from metric_minutes m where m.key = k.key and m.minute < ${new Date(from)}
      order by m.minute desc limit 1) m`.execute(tx)
  return new Map(rows.map(({ key, value }) => [key, value]))
}
