/** A rule is tried on the minutes of the last seven days. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import * as contracts from '@aura/contracts/warroom/alerts/rule.ts'
import { dryRun } from '@aura/machines/warroom/alerts/dry-run.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { answer } from '../../platform/handle.ts'
import { clockOf } from '../wall/wall.ts'
import { spreadOfAll, storedReadings, targetNames } from './stored-readings.ts'

const firstMinute = async (tx: Db): Promise<number | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(minute) as at from metric_minutes`.execute(tx)
  return rows[0]?.at?.getTime() ?? null
}

export const tryRule = answer(contracts.tryRule, async ({ tx, input }) => {
  const to = startOf(await clockOf(tx))
  const first = await firstMinute(tx)
  if (first === null) return { since: null, fired: [], total: 0 }
  const from = Math.max(first, to - contracts.triedDays * dayMs)
  const names = await targetNames(tx, spreadOfAll(input.conditions))
  const readings = await storedReadings(tx, input.conditions, names, { from, to })
  if (readings === null) return { since: new Date(from).toISOString(), fired: [], total: 0 }
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
