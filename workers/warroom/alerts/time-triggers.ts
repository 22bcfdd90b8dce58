/**
 * What becomes true though nothing happens: a hold time is over, a wait has grown, a minute has passed, an alert was
 * put off until now, rules are others. Each second those companies are looked at for which it is time.
 */
import { foldedEvents } from '@aura/machines/warroom/metrics/fold.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { companiesDue, lockEvaluator, saveEvaluator, wakeAlerts } from '@aura/server/warroom/index.ts'
import { sql } from 'kysely'
import type { DoorParts, OpenDoor } from '../../platform/feature.ts'
import { openEvaluation } from './evaluation-context.ts'
import { alertsReaction } from './on-events.ts'
import type { NumbersOfRules } from './rule-readings.ts'

const lookMs = 1000
const atOnce = 50

export const runTimeTriggers =
  (numbers: NumbersOfRules): OpenDoor =>
  async (parts) => {
    let stopped = false
    let under: Promise<void> = Promise.resolve()
    const beat = setInterval(() => {
      if (stopped) return
      under = under
        .then(() => evaluateDueCompanies(parts, numbers, new Date()))
        .catch((error) => parts.warn(error, 'the rules were not looked at'))
    }, lookMs)
    return {
      async [Symbol.asyncDispose]() {
        stopped = true
        clearInterval(beat)
        await under
      },
    }
  }

export async function evaluateDueCompanies(parts: DoorParts, numbers: NumbersOfRules, now: Date): Promise<void> {
  for (const companyId of await companiesDue(parts.db, now, atOnce)) {
    try {
      await evaluateDueCompany(parts, numbers, companyId, now)
    } catch (error) {
      parts.warn(error, 'the rules of a company were not looked at')
    }
  }
}

const evaluateDueCompany = ({ inCompany }: DoorParts, numbers: NumbersOfRules, companyId: string, now: Date) =>
  inCompany(companyId, async (input) => {
    const work = { ...input, now }
    const lockedEvaluator = await lockEvaluator(work, companyId, false)
    if (!lockedEvaluator) return
    const positionValue = await evaluatedPosition(work.tx)
    if (positionValue === null) return
    const { watch, needsFullEvaluation, position } = lockedEvaluator
    const noting = await numbers.take(work.tx, companyId, positionValue)
    const looking = await openEvaluation(work, { companyId, watch, metrics: noting.metrics })
    if (needsFullEvaluation) await looking.all(work, now.getTime())
    else await looking.until(work, now.getTime())
    await wakeAlerts(work, companyId, looking.rules)
    await saveEvaluator(work.tx, position, watch)
    numbers.put(companyId, noting)
  })

/** How far the events were looked at; null while there are more: what time brings in between comes with those. */
async function evaluatedPosition(tx: Db): Promise<number | null> {
  const { rows } = await sql<{ place: number; more: boolean }>`
    with place as (select coalesce((select position from cursors where reaction = ${alertsReaction}), 0) as place)
    select place, exists (select from events where position > place
      and name = any (${foldedEvents.map(({ name }) => name)})) as more from place`.execute(tx)
  const [row] = rows
  return row && !row.more ? row.place : null
}
