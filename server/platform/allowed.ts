/** The server's side of a `decide`: what was decided happens, or the command is refused with the same code and params. */
import type { Decision, Refused } from '@aura/machines/platform/decision.ts'
import { refuse } from './refuse.ts'

export const allowed = <Next, Effect>(decision: Decision<Next, Effect>) => (decision.ok ? decision : refuseAs(decision))

export function assertAllowed(refusal: Refused | undefined): void {
  if (refusal) refuseAs(refusal)
}

const refuseAs = ({ code, params, conflicts }: Refused): never =>
  refuse(code, { params, ...(conflicts && { conflicts }) })
