/**
 * The one question both sides ask a machine: may this event happen now, and if not, why?
 *
 * A machine says no in two ways: it takes a transition whose action is `refuse` with a reason, or it
 * has no transition at all, which reads as the reason 'not_allowed'. The client asks to disable a
 * button and to explain it; the server asks before it writes (`server/platform/advance.ts`).
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type SnapshotFrom,
  transition,
} from 'xstate'

export type Attempt<S> = { ok: true; next: S } | { ok: false; reason: string }

export function attempt<M extends AnyStateMachine>(
  machine: M,
  from: SnapshotFrom<M>,
  event: EventFromLogic<M>,
): Attempt<SnapshotFrom<M>> {
  const before: AnyMachineSnapshot = from
  if (!before.can(event)) return { ok: false, reason: 'not_allowed' }
  const [next, actions] = transition(machine, from, event)
  const refusal = actions.find((action: { type: string; params?: unknown }) => action.type === 'refuse')
  if (refusal) return { ok: false, reason: reasonOf(refusal.params) }
  return { ok: true, next }
}

function reasonOf(params: unknown): string {
  if (typeof params === 'object' && params !== null && 'reason' in params && typeof params.reason === 'string')
    return params.reason
  return 'not_allowed'
}
