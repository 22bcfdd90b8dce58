/** What a person may do with an alert: the buttons ask it, and the server with the alert locked. */
import { type Alert, acknowledgeAlert, assignAlert, snoozeAlert } from '@aura/contracts/warroom/alerts/alert.ts'
import { attempt } from '../../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../../platform/decision.ts'
import { type AlertStage, alertMachine, atAlert } from './alert.ts'

const operations = { acknowledge: acknowledgeAlert, snooze: snoozeAlert, assign: assignAlert } as const
export type AlertCommand = { type: keyof typeof operations }

export function decide(
  { state }: Pick<Alert, 'state'>,
  { type }: AlertCommand,
  { actor }: { actor: Omit<Actor, 'id'> },
): Decision<{ state: AlertStage }> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  // An alert is assigned in every state but its last, and stays in it.
  if (type === 'assign')
    return state === 'cleared' ? refused('warroom.alert_refused', { reason: 'over' }) : allowedTo({ state })
  const moved = attempt(alertMachine, atAlert(state), { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('warroom.alert_refused', { reason: moved.reason })
}
