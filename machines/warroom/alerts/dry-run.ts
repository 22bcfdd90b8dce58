/** When a rule would have said so, had it been there: the same look as ever, at the end of each minute. */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { type Rule, spreadOf } from '@aura/contracts/warroom/alerts/rule.ts'
import { type EvaluationState, evaluateRule, type Readable, readable } from './evaluate-rule.ts'
import type { RuleReadings } from './measure.ts'

export type WouldFire = { target: string | null; from: number; to: number | null; value: number | null }

export function dryRun(rule: Rule, readings: RuleReadings, { from, to }: { from: number; to: number }): WouldFire[] {
  const spread = rule.conditions.map(spreadOf).find((value) => value !== null) ?? null
  const targets = spread === null ? [null] : [...readings.targets(spread)]
  return targets
    .flatMap((target) => tryTarget(readable(rule), target, readings, { from, to }))
    .sort((a, b) => b.from - a.from)
}

function tryTarget(
  rule: Readable,
  target: string | null,
  readings: RuleReadings,
  { from, to }: { from: number; to: number },
): WouldFire[] {
  const fired: WouldFire[] = []
  let evaluationState: EvaluationState | undefined
  for (let minute = from; minute < to; minute += minuteMs) {
    const at = minute + minuteMs - 1
    const { after, says, values } = evaluateRule(rule, target, evaluationState, { readings, planned: [], at })
    evaluationState = after
    const last = fired.at(-1)
    if (says === 'raise') fired.push({ target, from: at + 1, to: null, value: values[0] ?? null })
    if (says === 'clear' && last) last.to = at + 1
  }
  return fired
}
