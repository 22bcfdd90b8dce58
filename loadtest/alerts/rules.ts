/** Rules of many kinds: gauges, counts over minutes, waits, shares, of the company, of one queue and of each. */
import type { Condition, Rule } from '@aura/contracts/warroom/alerts/rule.ts'

const condition = (set: Partial<Condition>): Condition => ({
  metric: 'queue.waiting',
  of: null,
  minutes: null,
  compare: 'value',
  against: null,
  direction: 'above',
  threshold: 28,
  clear: 20,
  ...set,
})

const kinds: readonly ((n: number, queueId: string) => Condition[])[] = [
  (n) => [condition({ threshold: 20 + n, clear: 10 })],
  (n, of) => [condition({ of, threshold: 20 + n, clear: 10 })],
  (n) => [condition({ metric: 'conversations.waiting', threshold: 100 + n, clear: 50 })],
  (n) => [condition({ metric: 'messages.in', minutes: 5, threshold: 500 + n, clear: 100 })],
  (n) => [condition({ metric: 'channel.failed', minutes: 10, threshold: 5 + n, clear: 1 })],
  () => [
    condition({ metric: 'calls.started', minutes: 10, compare: 'hour_before', threshold: 34, clear: 15 }),
    condition({ metric: 'calls.started', minutes: 10, threshold: 10, clear: 5 }),
  ],
  () => [condition({ metric: 'queue.level', minutes: 60, direction: 'below', threshold: 80, clear: 90 })],
  (_, of) => [condition({ metric: 'queue.longest_wait', of, threshold: 300, clear: 300 })],
  () => [condition({ metric: 'answer.p90', minutes: 30, threshold: 600, clear: 300 })],
  () => [condition({ metric: 'operators.load', threshold: 95, clear: 80 })],
]

export const manyRules = (count: number, queueIds: readonly string[]): Rule[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `rule-${n}`,
    name: `Rule ${n}`,
    severity: 'high',
    conditions: kinds[n % kinds.length]?.(n, queueIds[n % queueIds.length] ?? '') ?? [],
    holdSeconds: n % 3 === 0 ? 0 : 60,
    schedule: null,
    groups: [],
    tellsEnd: true,
    enabled: true,
    version: 1,
  }))
