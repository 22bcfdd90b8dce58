/** A rule is tried on the minutes of the last seven days. */

import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import * as contracts from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, directSource } from '@aura/contracts/warroom/metrics/definitions.ts'
import { dryRun } from '@aura/machines/warroom/alerts/dry-run.ts'
import { countsOf } from '@aura/machines/warroom/alerts/measure.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { keyed } from '@aura/machines/warroom/metrics/value.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { answer } from '../../platform/handle.ts'
import { minuteReadings } from '../metrics/minute-readings.ts'
import { clockOf } from '../wall/wall.ts'

/** What the first minute looks back at: a day, and the hour of the day before. */
const lookBackMs = 2 * dayMs

type Names = Map<string, string>

async function namesOf(tx: Db, dimension: Dimension): Promise<Names> {
  switch (dimension) {
    case 'queue':
    case 'channel': {
      const table = dimension === 'queue' ? 'queues' : 'channels'
      const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
        where removed_at is null`.execute(tx)
      return new Map(rows.map(({ id, name }) => [id, name]))
    }
    case 'operator': {
      const { rows } = await sql<{ id: string; name: string }>`select o.user_id as id,
        trim(u.first_name || ' ' || u.last_name) as name from operators o join users u on u.id = o.user_id`.execute(tx)
      return new Map(rows.map(({ id, name }) => [id, name]))
    }
    case 'source':
      return new Map([...channelKinds, directSource].map((source) => [source, source]))
    case 'company':
      return new Map()
  }
}

const keysOf = (condition: contracts.Condition, names: Names): string[] =>
  countsOf(condition).flatMap((name) => {
    if (contracts.spreadOf(condition) !== null) return [...names.keys()].map((of) => keyed(name, of))
    return [keyed(name, condition.of)]
  })

const firstMinute = async (tx: Db): Promise<number | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(minute) as at from metric_minutes`.execute(tx)
  return rows[0]?.at?.getTime() ?? null
}

export const tryRule = answer(contracts.tryRule, async ({ tx, input }) => {
  const to = startOf(await clockOf(tx))
  const first = await firstMinute(tx)
  if (first === null) return { since: null, fired: [], total: 0 }
  const from = Math.max(first, to - contracts.triedDays * dayMs)
  const spread = input.conditions.map(contracts.spreadOf).find((value) => value !== null) ?? 'company'
  const names = await namesOf(tx, spread)
  const keys = [...new Set(input.conditions.flatMap((condition) => keysOf(condition, names)))]
  if (keys.length === 0) return { since: new Date(from).toISOString(), fired: [], total: 0 }
  const start = from - lookBackMs
  const readings = { ...(await minuteReadings(tx, keys, { from: start, to })), targets: () => names.keys() }
  const fired = dryRun({ ...input, id: '', version: 1 }, readings, { from, to })
  return {
    since: new Date(from).toISOString(),
    total: fired.length,
    fired: fired.slice(0, contracts.triedLimit).map(({ target, from: at, to: until, value }) => ({
      target,
      targetName: target === null ? null : (names.get(target) ?? target),
      from: new Date(at).toISOString(),
      to: until === null ? null : new Date(until).toISOString(),
      value,
    })),
  }
})
