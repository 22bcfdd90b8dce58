/** The life of a link target. Buttons ask `decideTarget`, and the server with the row locked. */
import {
  clearTarget,
  reportTarget,
  revokeTarget,
  type Target,
  type TargetState,
} from '@aura/contracts/tracking/target.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'

export type TargetEvent = { type: 'report' | 'clear' | 'revoke' }

export const targetMachine = setup({ types: { events: {} as TargetEvent } }).createMachine({
  id: 'tracking.target',
  initial: 'active',
  states: {
    active: { on: { report: 'reported', revoke: 'revoked' } },
    reported: { on: { clear: 'active', revoke: 'revoked' } },
    revoked: {},
  },
})

const atTarget = (state: TargetState): SnapshotFrom<typeof targetMachine> =>
  targetMachine.resolveState({ value: state })

const operations = { report: reportTarget, clear: clearTarget, revoke: revokeTarget } as const
export type TargetCommand = keyof typeof operations

export function decideTarget(
  target: Pick<Target, 'state'>,
  type: TargetCommand,
  { actor }: { actor: Omit<Actor, 'id'> },
): Decision<{ state: TargetState }> {
  return withoutPermission(operations[type].needs, actor) ?? moveTarget(target, type)
}

/** What the reports of recipients do without anybody's hand. */
export function moveTarget({ state }: Pick<Target, 'state'>, type: TargetCommand): Decision<{ state: TargetState }> {
  const moved = attempt(targetMachine, atTarget(state), { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('tracking.not_now', { state })
}

/** Reports by so many different recipients make a target warn by itself. */
export const reportsThatWarn = 3
