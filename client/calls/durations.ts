/** How long things took, as a telephone shows it. */
import type { Call } from '@aura/contracts/calls/call.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** '0:07', '12:30', '1:02:05'. */
export function lengthText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

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
