/**
 * One rule and one of its targets at a moment: which conditions are true, since when all of them are, and whether that
 * says something new. It also says when to look again although nothing happens: a wait grows, a minute ends, the hold
 * time is over.
 */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Maintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import type { Condition, Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import { startOf } from '../metrics/minutes.ts'
import { isMet, type Measure, measureOf, ownerOf, type RuleReadings, waitingGauge } from './measure.ts'
import { isSuppressed } from './suppression.ts'

export type EvaluationState = {
  /** The rule as it was looked at; of another one nothing is known yet. */
  version: number
  met: boolean[]
  /** Since when all are true. */
  since: number | null
  raised: boolean
  due: number | null
}

/** A rule that can be looked at. */
export type Readable = { rule: Rule; measures: readonly Measure[] }
export const readable = (rule: Rule): Readable => ({ rule, measures: rule.conditions.map(measureOf) })

export type Evaluation = { after: EvaluationState; says: 'raise' | 'clear' | null; values: (number | null)[] }

const nextMinute = (at: number) => startOf(at) + minuteMs

type Reading = { value: number | null; met: boolean; owner: string | null }

/** When a number may cross its edge by time alone. */
function turnsAt(condition: Condition, { value, met, owner }: Reading, readings: RuleReadings, at: number) {
  if (value === null) return null
  if (condition.minutes !== null) return value === 0 ? null : nextMinute(at)
  const waiting = waitingGauge(condition)
  if (waiting === null) return null
  // A wait is zero seconds long in its first second, and grows; without one nothing grows until an event begins it.
  if (value === 0 && !readings.gauge(keyOf(waiting, owner), at)) return null
  const edge = met ? condition.clear : condition.threshold
  return edge >= value && edge > 0 ? at + Math.max(1, edge - value) * 1000 : null
}

const earlier = (value: number | null, other: number | null): number | null =>
  value === null || (other !== null && other < value) ? other : value

export function evaluateRule(
  { rule, measures }: Readable,
  target: string | null,
  evaluationState: EvaluationState | undefined,
  { readings, planned, at }: { readings: RuleReadings; planned: readonly Maintenance[]; at: number },
): Evaluation {
  const { conditions, holdSeconds, version } = rule
  const before = evaluationState?.version === version ? evaluationState : undefined
  const raised = evaluationState?.raised ?? false
  const values: (number | null)[] = []
  const met: boolean[] = []
  let turns: number | null = null
  for (const [index, condition] of conditions.entries()) {
    const value = measures[index]?.(target, readings, at) ?? null
    const isSo = isMet(condition, value, before?.met[index] ?? false)
    values.push(value)
    met.push(isSo)
    turns = earlier(turns, turnsAt(condition, { value, met: isSo, owner: ownerOf(condition, target) }, readings, at))
  }
  const since = met.every(Boolean) ? (before?.since ?? at) : null
  const holdsUntil = since === null ? null : since + holdSeconds * 1000
  const isHeld = holdsUntil !== null && holdsUntil <= at
  const raises = !raised && isHeld && !isSuppressed(rule, target, planned, at)
  const waits = raised || raises || holdsUntil === null ? null : isHeld ? nextMinute(at) : holdsUntil
  const after = {
    version,
    met,
    since,
    raised: raises || (raised && since !== null),
    due: earlier(waits, turns),
  }
  return { after, says: raises ? 'raise' : raised && since === null ? 'clear' : null, values }
}
