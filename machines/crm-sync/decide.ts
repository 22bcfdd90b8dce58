/** What may be done with a CRM connection and its runs: the screen asks it, and the server with the row locked. */
import { type CrmConnectionView, pauseCrm, removeCrm, resumeCrm } from '@aura/contracts/crm-sync/connection.ts'
import { type CrmRun, startCrmRun, stopCrmRun, undoCrmRun } from '@aura/contracts/crm-sync/runs.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atCrm, type CrmState, crmMachine } from './connection.ts'

const operations = { pause: pauseCrm, resume: resumeCrm, remove: removeCrm } as const
type Acting = { actor: Omit<Actor, 'id'> }

/** One that is turned on has its fields mapped. */
export function decideCrm(
  { state, rules }: Pick<CrmConnectionView, 'state' | 'rules'>,
  type: keyof typeof operations,
  { actor }: Acting,
): Decision<{ state: CrmState }> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  if (type === 'resume' && rules.length === 0) return refused('crm-sync.not_now', { reason: 'not_mapped' })
  const moved = attempt(crmMachine, atCrm(state), { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('crm-sync.not_now', { reason: moved.reason })
}

/** After a call: the machine refuses none of these in the states that are called at all. */
export function afterCrmCall(state: CrmState, type: 'fail' | 'succeed'): CrmState {
  const moved = attempt(crmMachine, atCrm(state), { type })
  return moved.ok ? moved.next.value : state
}

/** A dry run needs no connection that is on; a load writes, and does. */
export function decideStart(
  { state, rules }: Pick<CrmConnectionView, 'state' | 'rules'>,
  kind: 'dry' | 'load',
  { actor }: Acting,
): Decision<object> {
  const lack = withoutPermission(startCrmRun.needs, actor)
  if (lack) return lack
  if (rules.length === 0) return refused('crm-sync.not_now', { reason: 'not_mapped' })
  if (kind === 'load' && state === 'paused') return refused('crm-sync.not_now', { reason: 'paused' })
  return allowedTo({})
}

export function decideStop({ state }: Pick<CrmRun, 'state'>, { actor }: Acting): Decision<object> {
  const lack = withoutPermission(stopCrmRun.needs, actor)
  if (lack) return lack
  return state === 'running' ? allowedTo({}) : refused('crm-sync.not_now', { reason: 'run_over' })
}

/** While the connection is on, what is taken back would come anew with the next change. */
export function decideUndo(
  run: Pick<CrmRun, 'state' | 'kind'>,
  connection: Pick<CrmConnectionView, 'state'>,
  { actor }: Acting,
): Decision<object> {
  const lack = withoutPermission(undoCrmRun.needs, actor)
  if (lack) return lack
  if (run.kind === 'dry' || run.state === 'undone') return refused('crm-sync.not_now', { reason: 'nothing_to_undo' })
  if (run.state === 'running' || run.state === 'undoing') return refused('crm-sync.not_now', { reason: 'run_busy' })
  return connection.state === 'paused' ? allowedTo({}) : refused('crm-sync.not_now', { reason: 'pause_first' })
}
