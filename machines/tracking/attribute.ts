/**
 * Which campaign something that a person did is a conversion of: the one that wrote to the person last before it, and only
 * within its goal's window. An earlier campaign gets nothing, so that nothing counts twice.
 */
import { hourMs } from '@aura/contracts/platform/durations.ts'

export type Touch = { campaignId: string; at: Date }
export type OpenGoal = { id: string; campaignId: string; windowHours: number }

export function attribute(touches: readonly Touch[], goals: readonly OpenGoal[], at: Date): OpenGoal[] {
  const before = touches.filter((touch) => touch.at <= at)
  const last = before.reduce<Touch | undefined>(
    (latest, touch) => (latest && latest.at >= touch.at ? latest : touch),
    undefined,
  )
  if (!last) return []
  return goals.filter(
    ({ campaignId, windowHours }) =>
      campaignId === last.campaignId && at.getTime() - last.at.getTime() <= windowHours * hourMs,
  )
}
