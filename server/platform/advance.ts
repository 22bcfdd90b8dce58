/** The server's side of a machine: the event happens, or the command is refused with the machine's reason. */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { refuse } from './refuse.ts'

export function advance<M extends AnyStateMachine>(
  machine: M,
  from: SnapshotFrom<M>,
  event: EventFromLogic<M>,
  code: ErrorCode,
): SnapshotFrom<M> {
  const result = attempt(machine, from, event)
  return result.ok ? result.next : refuse(code, { params: { reason: result.reason } })
}
