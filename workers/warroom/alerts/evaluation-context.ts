/**
 * A company while it is looked at: its rules, what is known of them, its numbers, and what was counted before the hour
 * that the numbers hold. What a look says is done in the same transaction.
 */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { type Rule, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { liveReadings, wantedName, wantedOf } from '@aura/machines/warroom/alerts/live-readings.ts'
import {
  afterChange,
  afterTime,
  bookOf,
  evaluateAll,
  isRead,
  type Verdict,
  type Watch,
} from '@aura/machines/warroom/alerts/rule-evaluator.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { clearAlert, maintenanceOf, pastOf, raiseAlert, rulesOf } from '@aura/server/warroom/index.ts'

/** Whatever time brought before that is looked at as if it had come then. */
const longestGapMs = 24 * 3600_000

type Parts = { companyId: string; watch: Watch; metrics: Metrics }

export async function openEvaluation(first: Work, { companyId, watch, metrics }: Parts) {
  const rules = await rulesOf(first.tx)
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const book = bookOf(rules, await maintenanceOf(first.tx, first.now))
  let past = new Map<string, number>()
  let pastOfMinute: number | null = null
  const readings = liveReadings(metrics, (key, window) => past.get(wantedName(key, window)) ?? 0)

  async function momentAt({ tx }: Work, at: number) {
    if (pastOfMinute !== startOf(at)) {
      const wanted = wantedOf(
        [...book.rules.values()].flatMap(({ rule }) => rule.conditions),
        metrics,
        at,
      )
      past = wanted.length === 0 ? past : await pastOf(tx, wanted)
      pastOfMinute = startOf(at)
    }
    return { readings, at }
  }
  async function does(work: Work, verdicts: readonly Verdict[], at: number): Promise<void> {
    for (const verdict of verdicts) {
      const rule = byId.get(verdict.ruleId)
      const done = { companyId, at: new Date(at) }
      const { target, values } = verdict
      if (verdict.says === 'clear' || !rule) await clearAlert(work, { ...done, rule, verdict })
      else await raiseAlert(work, { ...done, rule, target: named(rule, target, metrics), values })
    }
  }
  return {
    rules,
    /** Everything, as it is now. */
    all: async (work: Work, at: number) => does(work, evaluateAll(book, watch, await momentAt(work, at)), at),
    /** What time has brought until then, each at the moment it came. */
    until: async (work: Work, at: number) => {
      while (watch.due !== null && watch.due <= at) {
        const due = Math.max(watch.due, at - longestGapMs)
        await does(work, afterTime(book, watch, await momentAt(work, due)), due)
      }
    },
    /** What a change has brought. */
    after: async (work: Work, keys: readonly string[], at: number) => {
      if (!keys.some((key) => isRead(book, key))) return
      await does(work, afterChange(book, watch, keys, await momentAt(work, at)), at)
    },
  }
}

export type EvaluationContext = Awaited<ReturnType<typeof openEvaluation>>

function named(rule: Rule, target: string | null, { known }: Metrics): Alert['target'] {
  const item = rule.conditions.find((condition) => spreadOf(condition) !== null || condition.of !== null)
  const id = target ?? item?.of ?? null
  if (!item || id === null) return null
  const kind = kindOf(item.metric)
  if (kind === null) return null
  const names = { queue: known.queue, channel: known.channel, operator: known.operator, source: null }[kind]
  return { kind, id, name: names?.get(id)?.name ?? id }
}

function kindOf(metric: string) {
  const prefix = metric.split('.', 1)[0]
  return prefix === 'queue' || prefix === 'channel' || prefix === 'operator' || prefix === 'source' ? prefix : null
}
