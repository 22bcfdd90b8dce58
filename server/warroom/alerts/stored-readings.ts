/** The targets of a condition, and the stored minutes it reads. */
import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type Condition, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, directSource } from '@aura/contracts/warroom/metrics/definitions.ts'
import { countsOf, type RuleReadings } from '@aura/machines/warroom/alerts/measure.ts'
import { keyed, type Window } from '@aura/machines/warroom/metrics/value.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { minuteReadings } from '../metrics/minute-readings.ts'

/** What the first minute looks back at: a day, and the hour of the day before. */
const lookBackMs = 2 * dayMs

export type TargetNames = Map<string, string>

/** By id; of the company's own metrics there are none. */
export async function targetNames(tx: Db, dimension: Dimension): Promise<TargetNames> {
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
    case 'ai_agent': {
      const rows = await tx.selectFrom('ai_agents').where('status', '<>', 'deleted').select(['id', 'name']).execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    }
    case 'source':
      return new Map([...channelKinds, directSource].map((source) => [source, source]))
    case 'company':
      return new Map()
  }
}

const keysOf = (condition: Condition, names: TargetNames): string[] =>
  countsOf(condition).flatMap((name) => {
    if (spreadOf(condition) !== null) return [...names.keys()].map((of) => keyed(name, of))
    return [keyed(name, condition.of)]
  })

/** Null where the conditions read nothing, because there is no target. */
export async function storedReadings(
  tx: Db,
  conditions: readonly Condition[],
  names: TargetNames,
  { from, to }: Window,
): Promise<RuleReadings | null> {
  const keys = [...new Set(conditions.flatMap((condition) => keysOf(condition, names)))]
  if (keys.length === 0) return null
  return { ...(await minuteReadings(tx, keys, { from: from - lookBackMs, to })), targets: () => names.keys() }
}

export const spreadOfAll = (conditions: readonly Condition[]): Dimension =>
  conditions.map(spreadOf).find((value) => value !== null) ?? 'company'
