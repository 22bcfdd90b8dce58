/**
 * All rules of a company, looked at as the log goes on: only those that read what an event has changed, and those
 * whose time has come. What is kept between two events is what `look` knows of each rule and target.
 */
import type { Maintenance } from '@aura/contracts/warroom/alerts/maintenance.ts'
import { type Condition, type Rule, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { type Dimension, metrics as definitions, isMetric } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type EvaluationState, evaluateRule, type Readable, readable } from './evaluate-rule.ts'
import { countsOf, type RuleReadings, waitingGauge } from './measure.ts'
import { memoizeReadings } from './memoize-readings.ts'

export type Watch = {
  entries: Map<string, EvaluationState>
  /** The first moment at which something may be new although nothing happens. */
  due: number | null
}

export type Verdict = { says: 'raise' | 'clear'; ruleId: string; target: string | null; values: (number | null)[] }

type Placed = Readable & { spread: Dimension | null }

/** Rules by the names of what they read. */
export type Book = {
  rules: ReadonlyMap<string, Placed>
  readers: ReadonlyMap<string, readonly Placed[]>
  planned: readonly Maintenance[]
}

export const emptyWatch = (): Watch => ({ entries: new Map(), due: null })

/** What has to change for a number to be another one. */
function readsOf(condition: Condition): readonly string[] {
  const waiting = waitingGauge(condition)
  if (waiting !== null) return [waiting]
  switch (condition.metric) {
    case 'operators.at_hand':
    case 'operators.load':
      return ['operator.at_hand', 'operators.capacity', 'operators.online']
    default:
      return countsOf(condition)
  }
}

/** A condition on one queue's number is read by that queue's key alone. */
const keysOf = (condition: Condition): string[] =>
  readsOf(condition).map((name) =>
    condition.of !== null && isMetric(name) && definitions[name].dimension !== 'company'
      ? `${name}:${condition.of}`
      : name,
  )

export const isRead = ({ readers }: Book, key: string): boolean =>
  readers.has(key) || readers.has(key.split(':', 1)[0] ?? '')

export function bookOf(rules: readonly Rule[], planned: readonly Maintenance[]): Book {
  const placed = rules
    .filter(({ enabled }) => enabled)
    .map((rule): Placed => {
      const spread = rule.conditions.map(spreadOf).find((value) => value !== null) ?? null
      return { ...readable(rule), spread }
    })
  const readers = new Map<string, Placed[]>()
  for (const item of placed)
    for (const name of new Set(item.rule.conditions.flatMap(keysOf)))
      readers.set(name, [...(readers.get(name) ?? []), item])
  return { rules: new Map(placed.map((item) => [item.rule.id, item])), readers, planned }
}

const entryOf = (ruleId: string, target: string | null): string => (target === null ? ruleId : `${ruleId}:${target}`)
function partsOf(entry: string): { ruleId: string; target: string | null } {
  const cut = entry.indexOf(':')
  return cut < 0 ? { ruleId: entry, target: null } : { ruleId: entry.slice(0, cut), target: entry.slice(cut + 1) }
}

type Moment = { readings: RuleReadings; at: number }
const withMemory = ({ readings, at }: Moment): Moment => ({ readings: memoizeReadings(readings), at })

function evaluateAt(book: Book, watch: Watch, placed: Placed, target: string | null, moment: Moment): Verdict[] {
  const ruleId = placed.rule.id
  const name = entryOf(ruleId, target)
  const evaluationState = watch.entries.get(name)
  const { after, says, values } = evaluateRule(placed, target, evaluationState, { ...moment, planned: book.planned })
  const isNothing = !after.raised && after.due === null && !after.met.includes(true)
  if (isNothing) watch.entries.delete(name)
  else watch.entries.set(name, after)
  if (after.due !== null && (watch.due === null || after.due < watch.due)) watch.due = after.due
  return says === null ? [] : [{ says, ruleId, target, values }]
}

const targetsOf = ({ spread }: Placed, { readings }: Moment): Iterable<string | null> =>
  spread === null ? [null] : readings.targets(spread)

/** After an event, by the keys it has changed: `queue.waiting:<id>`, `messages.in`. */
export function afterChange(book: Book, watch: Watch, changed: Iterable<string>, now: Moment): Verdict[] {
  const moment = withMemory(now)
  const seen = new Set<string>()
  const verdicts: Verdict[] = []
  const runOnce = (placed: Placed, target: string | null) => {
    const name = entryOf(placed.rule.id, target)
    if (seen.has(name)) return
    seen.add(name)
    verdicts.push(...evaluateAt(book, watch, placed, target, moment))
  }
  for (const key of changed) {
    const cut = key.indexOf(':')
    const of = cut < 0 ? null : key.slice(cut + 1)
    const name = cut < 0 ? key : key.slice(0, cut)
    const dimension = of !== null && isMetric(name) ? definitions[name].dimension : null
    const reads = (placed: Placed) => {
      if (dimension !== null && dimension === placed.spread) runOnce(placed, of)
      else for (const target of targetsOf(placed, moment)) runOnce(placed, target)
    }
    book.readers.get(name)?.forEach(reads)
    if (of !== null) book.readers.get(key)?.forEach(reads)
  }
  return verdicts
}

/** What time alone has brought; of an event that comes at that moment nothing is known yet. */
export function afterTime(book: Book, watch: Watch, now: Moment): Verdict[] {
  if (watch.due === null || watch.due > now.at) return []
  const moment = withMemory(now)
  watch.due = null
  return [...watch.entries].flatMap(([name, { due }]) => {
    const { ruleId, target } = partsOf(name)
    const placed = book.rules.get(ruleId)
    if (!placed) return []
    if (due !== null && due <= moment.at) return evaluateAt(book, watch, placed, target, moment)
    if (due !== null && (watch.due === null || due < watch.due)) watch.due = due
    return []
  })
}

/** Everything anew: after a start, and when rules or targets are others. What has no rule or target left is over. */
export function evaluateAll(book: Book, watch: Watch, now: Moment): Verdict[] {
  const moment = withMemory(now)
  const before = new Map(watch.entries)
  watch.entries.clear()
  watch.due = null
  const verdicts: Verdict[] = []
  for (const placed of book.rules.values())
    for (const target of targetsOf(placed, moment)) {
      const name = entryOf(placed.rule.id, target)
      const evaluationState = before.get(name)
      if (evaluationState) watch.entries.set(name, evaluationState)
      before.delete(name)
      verdicts.push(...evaluateAt(book, watch, placed, target, moment))
    }
  for (const [name, { raised }] of before) if (raised) verdicts.push({ says: 'clear', ...partsOf(name), values: [] })
  return verdicts
}
