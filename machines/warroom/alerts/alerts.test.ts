import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { type Condition, condition as conditionSchema, type Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recordedReadings } from '../metrics/recorded-readings.ts'
import { causesOf } from './causes.ts'
import { dryRun } from './dry-run.ts'
import { type EvaluationState, evaluateRule, readable } from './evaluate-rule.ts'
import type { RuleReadings } from './measure.ts'
import { afterChange, afterTime, bookOf, emptyWatch, evaluateAll } from './rule-evaluator.ts'

const base = Date.parse('2026-03-02T10:00:00.000Z')
const minute = 60_000
const at = (seconds: number) => base + seconds * 1000

const waiting: Condition = {
  metric: 'queue.waiting',
  of: null,
  minutes: null,
  compare: 'value',
  against: null,
  direction: 'above',
  threshold: 28,
  clear: 20,
}
const rule = (set: Partial<Rule> = {}): Rule => ({
  id: 'r1',
  name: 'Fila',
  severity: 'critical',
  conditions: [waiting],
  holdSeconds: 60,
  schedule: null,
  groups: [],
  tellsEnd: true,
  enabled: true,
  version: 1,
  ...set,
})
const readingsOf = (values: Record<string, number>): RuleReadings => ({
  gauge: (key) => values[key] ?? 0,
  total: (key) => values[key] ?? 0,
  percentile: () => null,
  targets: () => ['q1', 'q2'],
})

describe('a rule', () => {
  const watch = (rules: Rule[], planned: Parameters<typeof bookOf>[1] = []) => {
    const book = bookOf(rules, planned)
    const watch = emptyWatch()
    return {
      kept: watch,
      sees: (seconds: number, values: Record<string, number>, changed: string[] = Object.keys(values)) => {
        const moment = { readings: readingsOf(values), at: at(seconds) }
        const verdicts = [...afterTime(book, watch, moment), ...afterChange(book, watch, changed, moment)]
        return verdicts.map(({ says, target }) => `${says} ${target}`)
      },
    }
  }

  it('raises when its hold time is over, for the target it is true of, and once', () => {
    const { sees, kept } = watch([rule()])
    expect(sees(0, { 'queue.waiting:q1': 28 })).toEqual([])
    expect(kept.due).toBe(at(60))
    expect(sees(59, { 'queue.waiting:q1': 30 })).toEqual([])
    expect(sees(60, { 'queue.waiting:q1': 30 }, [])).toEqual(['raise q1'])
    expect(sees(61, { 'queue.waiting:q1': 31 })).toEqual([])
  })

  it('begins to hold anew when it was not so in between', () => {
    const { sees } = watch([rule()])
    sees(0, { 'queue.waiting:q1': 28 })
    sees(30, { 'queue.waiting:q1': 19 })
    sees(31, { 'queue.waiting:q1': 28 })
    expect(sees(60, { 'queue.waiting:q1': 28 }, [])).toEqual([])
    expect(sees(91, { 'queue.waiting:q1': 28 }, [])).toEqual(['raise q1'])
  })

  it('stays between its threshold and its clearing value, and is over behind that', () => {
    const { sees } = watch([rule({ holdSeconds: 0 })])
    expect(sees(0, { 'queue.waiting:q1': 27 })).toEqual([])
    expect(sees(1, { 'queue.waiting:q1': 28 })).toEqual(['raise q1'])
    expect(sees(2, { 'queue.waiting:q1': 20 })).toEqual([])
    expect(sees(3, { 'queue.waiting:q1': 19 })).toEqual(['clear q1'])
    expect(sees(4, { 'queue.waiting:q1': 27 })).toEqual([])
  })

  it('wants all of its conditions, and reads each number where it belongs', () => {
    const nobody: Condition = { ...waiting, metric: 'operators.available', direction: 'below', threshold: 0, clear: 0 }
    const { sees } = watch([rule({ holdSeconds: 0, conditions: [waiting, nobody] })])
    expect(sees(0, { 'queue.waiting:q1': 40, 'operators.available': 2 })).toEqual([])
    expect(sees(1, { 'queue.waiting:q1': 40, 'operators.available': 0 }, ['operators.available'])).toEqual(['raise q1'])
    expect(sees(2, { 'queue.waiting:q1': 40, 'operators.available': 1 }, ['operators.available'])).toEqual(['clear q1'])
  })

  it('compares with the hour before: a call peak of 34 % more', () => {
    const peak: Condition = {
      ...waiting,
      metric: 'calls.started',
      minutes: 10,
      compare: 'hour_before',
      threshold: 34,
      clear: 15,
    }
    const readings = (now: number): RuleReadings => ({
      ...readingsOf({}),
      total: (_, { from, to }) => (to - from === 59 * minute ? 60 : now),
    })
    const text = (now: number) =>
      evaluateRule(readable(rule({ holdSeconds: 0, conditions: [peak] })), null, undefined, {
        readings: readings(now),
        planned: [],
        at: base,
      })
    expect(text(13)).toMatchObject({ says: null, values: [30] })
    expect(text(14)).toMatchObject({ says: 'raise', values: [40] })
  })

  it('looks again when a wait has grown to its threshold, though nothing happens', () => {
    const wait: Condition = { ...waiting, metric: 'queue.longest_wait', threshold: 300, clear: 300 }
    const { sees, kept } = watch([rule({ holdSeconds: 0, conditions: [wait] })])
    sees(0, { 'queue.longest_wait:q1': 100 }, ['queue.waiting:q1'])
    expect(kept.due).toBe(at(200))
    expect(sees(200, { 'queue.longest_wait:q1': 300 }, [])).toEqual(['raise q1'])
  })

  it('looks again for a wait that has just begun, and for none once nobody waits', () => {
    const wait: Condition = { ...waiting, metric: 'queue.longest_wait', threshold: 300, clear: 300 }
    const below: Condition = { ...wait, direction: 'below', threshold: 30, clear: 60 }
    const { sees, kept } = watch([rule({ conditions: [wait] })])
    sees(0, { 'queue.longest_wait:q1': 0, 'queue.waiting:q1': 1 }, ['queue.waiting:q1'])
    expect([kept.due, kept.entries.size]).toEqual([at(300), 1])
    sees(10, { 'queue.longest_wait:q1': 0, 'queue.waiting:q1': 0 }, ['queue.waiting:q1'])
    expect(kept.entries.size).toBe(0)
    sees(300, {}, [])
    expect(kept.due).toBe(null)
    const idle = watch([rule({ holdSeconds: 0, conditions: [below] })])
    expect(idle.sees(0, { 'queue.waiting:q1': 0 })).toEqual(['raise q1'])
    expect(idle.kept.due).toBe(null)
  })

  it('raises nothing outside its hours or while work was announced, and does when that is over', () => {
    const schedule = { timeZone: 'UTC', spans: [{ day: 1, from: 601, to: 1440 }], holidays: [] }
    const closed = watch([rule({ holdSeconds: 0, schedule })])
    expect(closed.sees(0, { 'queue.waiting:q1': 28 })).toEqual([])
    expect(closed.sees(60, { 'queue.waiting:q1': 28 }, [])).toEqual(['raise q1'])
    const planned = { id: 'm', name: 'Troca', from: new Date(at(0)).toISOString(), to: new Date(at(60)).toISOString() }
    const announced = watch([rule({ holdSeconds: 0 })], [{ ...planned, targets: ['q1'] }])
    expect(announced.sees(1, { 'queue.waiting:q1': 28, 'queue.waiting:q2': 28 })).toEqual(['raise q2'])
    expect(announced.sees(61, { 'queue.waiting:q1': 28, 'queue.waiting:q2': 28 }, [])).toEqual(['raise q1'])
  })

  it('is over when it is switched off or its target is gone', () => {
    const { kept, sees } = watch([rule({ holdSeconds: 0 })])
    sees(0, { 'queue.waiting:q1': 40, 'queue.waiting:q2': 40 })
    const moment = { readings: { ...readingsOf({ 'queue.waiting:q2': 40 }), targets: () => ['q2'] }, at: at(1) }
    const book = bookOf([rule({ holdSeconds: 0 })], [])
    expect(evaluateAll(book, kept, moment).map(({ says, target }) => `${says} ${target}`)).toEqual(['clear q1'])
    expect(evaluateAll(bookOf([], []), kept, moment)).toMatchObject([{ says: 'clear', target: 'q2' }])
  })

  it('says raise and clear by turns, never holds back longer than its hold time, whatever the numbers do', () => {
    const steps = fc.array(
      fc.record({ after: fc.integer({ min: 1, max: 90 }), value: fc.integer({ min: 0, max: 60 }) }),
    )
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 120 }), (all, holdSeconds) => {
        const item = readable(rule({ holdSeconds }))
        let evaluationState: EvaluationState | undefined
        let second = 0
        let raised = false
        for (const { after, value } of all) {
          second += after
          const looked = evaluateRule(item, 'q1', evaluationState, {
            readings: readingsOf({ 'queue.waiting:q1': value }),
            planned: [],
            at: at(second),
          })
          if (looked.says === 'raise') expect(raised).toBe(false)
          if (looked.says === 'clear') expect(raised).toBe(true)
          raised = looked.after.raised
          if (value < 20) expect(raised).toBe(false)
          if (value >= 28 && looked.after.since !== null && at(second) - looked.after.since >= holdSeconds * 1000)
            expect(raised).toBe(true)
          evaluationState = looked.after
        }
      }),
    )
  })

  it('tried on the minutes that were kept, says when it would have fired', () => {
    const rows = [3, 28, 30, 30, 12, 12].map((value, n) => ({
      key: 'queue.waiting:q1',
      at: base + n * minute,
      value,
      sketch: null,
    }))
    const span = { from: base, to: base + 8 * minute }
    const readings = { ...recordedReadings(rows, new Map(), span), targets: () => ['q1', 'q2'] }
    expect(dryRun(rule(), readings, span)).toEqual([
      { target: 'q1', from: base + 3 * minute, to: base + 5 * minute, value: 30 },
    ])
  })
})

it('a condition that cannot be looked at is refused', () => {
  const accepts = (set: Partial<Record<keyof Condition, unknown>>) =>
    z.safeParse(conditionSchema, { ...waiting, ...set }).success
  expect(accepts({})).toBe(true)
  expect(accepts({ minutes: 5 })).toBe(false)
  expect(accepts({ metric: 'messages.in' })).toBe(false)
  expect(accepts({ metric: 'messages.in', minutes: 5 })).toBe(true)
  expect(accepts({ metric: 'answer.p90', minutes: 61 })).toBe(false)
  expect(accepts({ metric: 'answer.p90', minutes: 30, compare: 'yesterday' })).toBe(false)
  expect(accepts({ metric: 'source.won', minutes: 60, compare: 'share' })).toBe(false)
  expect(accepts({ metric: 'source.won', minutes: 60, compare: 'share', against: 'source.opened' })).toBe(true)
  expect(accepts({ clear: 29 })).toBe(false)
})

it('alerts of one queue that come within minutes of one another are one cause', () => {
  const alert = (id: string, queue: string | null, minutes: number): Alert => ({
    id,
    ruleId: id,
    name: id,
    severity: 'high',
    state: 'firing',
    target: queue === null ? null : { kind: 'queue', id: queue, name: queue },
    conditions: [waiting],
    values: [28],
    raisedAt: new Date(base + minutes * minute).toISOString(),
    acknowledgedBy: null,
    assignee: null,
    snoozedUntil: null,
    clearedAt: null,
    version: 1,
  })
  const groups = causesOf([alert('a', 'q1', 0), alert('b', 'q2', 1), alert('c', 'q1', 9), alert('d', 'q1', 30)])
  expect(groups.map(({ alerts }) => alerts.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']])
})
