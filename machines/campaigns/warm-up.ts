/**
 * The warm-up of a sending domain. Receivers trust a domain that begins small and grows while few of its letters come back:
 * each day without trouble allows a larger next one, and a day with many bounces or refusals takes a step back at once.
 */
import type { WarmUp, WarmUpOutcome } from '@aura/contracts/campaigns/warm-ups.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'

export const usualWarmUp = { firstPerDay: 50, growth: 100, targetPerDay: 20_000 }

type Ramp = Pick<WarmUp, 'firstPerDay' | 'growth' | 'targetPerDay'>

/** Of one step; the last of them is the target. */
export const perDayAt = ({ firstPerDay, growth, targetPerDay }: Ramp, step: number): number =>
  Math.min(targetPerDay, Math.floor(firstPerDay * (1 + growth / 100) ** step))

/** A domain that has reached its target is warm: nothing holds it any more. */
export const isWarm = (ramp: Ramp, step: number): boolean => perDayAt(ramp, step) >= ramp.targetPerDay

/** Fewer letters than this say nothing about a domain. */
const fewLetters = 20
const fallAbove = 0.05
const growBelow = 0.02
/** A step that was hardly used is no proof. */
const usedShare = 0.5

type Day = {
  step: number
  since: Date
  /** Since the step began, at most a day ago. */
  sent: number
  /** Of those, how many came back or were refused. */
  failed: number
}

/** The step from now on; undefined: as it is. */
export function nextStep(ramp: Ramp, day: Day, now: Date): { step: number; outcome: WarmUpOutcome } | undefined {
  const share = day.sent === 0 ? 0 : day.failed / day.sent
  if (day.sent >= fewLetters && share > fallAbove) return { step: Math.max(0, day.step - 1), outcome: 'fell_back' }
  const isDayOver = now.getTime() - day.since.getTime() >= dayMs
  if (!isDayOver || isWarm(ramp, day.step) || share > growBelow) return undefined
  if (day.sent < perDayAt(ramp, day.step) * usedShare) return undefined
  return { step: day.step + 1, outcome: 'grew' }
}
