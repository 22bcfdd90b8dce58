/** The server's side of a `decide`: what was decided happens, or the command is refused with the same code and params. */
import type { Decision, Refused } from '@aura/machines/platform/decision.ts'
import { refuse } from './refuse.ts'

export const allowed = <Next, Effect>(decision: Decision<Next, Effect>) =>
  decision.ok ? decision : refuse(decision.code, { params: decision.params })

export function assertAllowed(refusal: Refused | undefined): void {
  if (refusal) refuse(refusal.code, { params: refusal.params })
}
