/** How long things took, as a telephone shows it. */
import type { Call } from '@aura/contracts/calls/call.ts'

const at = (time: string | null): number | undefined => (time === null ? undefined : Date.parse(time))

/** What has run until `now`, the server's. */
export function lengthsOf(call: Call, now: number) {
  const [started, answered, ended] = [Date.parse(call.startedAt), at(call.answeredAt), at(call.endedAt)]
  const heldSince = at(call.heldSince)
  return {
    waited: (answered ?? ended ?? now) - started,
    talked: answered === undefined ? 0 : (ended ?? now) - answered,
    held: call.heldMs + (heldSince === undefined ? 0 : (ended ?? now) - heldSince),
    heldNow: heldSince === undefined ? 0 : now - heldSince,
    left: (at(call.wrapUpUntil) ?? now) - now,
  }
}
