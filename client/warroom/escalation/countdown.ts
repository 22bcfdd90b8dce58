import type { Escalation } from '@aura/contracts/warroom/escalation/escalation.ts'
import { placeAfter } from '@aura/machines/warroom/escalation/escalation.ts'
import { durationClock, shortDuration } from '../../platform/duration-text.ts'

/** 4:32 while one can wait for it; hours as they are said elsewhere. */
export function countdownOf(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole >= 3600) return shortDuration(whole)
  return durationClock(whole * 1000)
}

/** When nobody is left to be asked, if nobody answers and every step finds somebody. */
export function endsAt(escalation: Escalation): string {
  let time = Date.parse(escalation.nextAt ?? escalation.startedAt)
  for (
    let escalationStep = placeAfter(escalation, escalation);
    escalationStep;
    escalationStep = placeAfter(escalation, escalationStep)
  )
    time += (escalation.steps[escalationStep.step]?.waitMinutes ?? 0) * 60_000
  return new Date(time).toISOString()
}
