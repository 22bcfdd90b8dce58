/** Who can take a transfer soonest: the free ones by their load, then those at work, then those who are off duty. */
import type { Operator } from '@aura/contracts/routing/operator.ts'
import type { TargetAiAgent, TargetOperator, TargetQueue } from '@aura/contracts/routing/transfer-targets.ts'

/** Away, or without a connection: what comes now is seen later. */
export const isOffDuty = ({ state, disconnectedAt }: Pick<Operator, 'state' | 'disconnectedAt'>): boolean =>
  state === 'away' || disconnectedAt !== null

const rankOf = (operator: TargetOperator) =>
  isOffDuty(operator) ? 3 : operator.isFree ? 0 : operator.state === 'available' ? 1 : 2

const shareOf = ({ load, capacity }: TargetOperator) => (capacity === 0 ? 1 : load / capacity)

export const bySoonest = (a: TargetOperator, b: TargetOperator): number =>
  rankOf(a) - rankOf(b) || shareOf(a) - shareOf(b) || a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1)

export type TransferRule = {
  operator?: Pick<TargetOperator, 'state' | 'disconnectedAt'> | undefined
  aiAgent?: Pick<TargetAiAgent, 'isFree'> | undefined
  queue?: Pick<TargetQueue, 'isOpen'> | undefined
}

/** Whether somebody is there who takes it: only such a target is chosen by typing alone, any other on purpose. */
export const takesNow = ({ operator, aiAgent, queue }: TransferRule): boolean =>
  !(operator && isOffDuty(operator)) && (aiAgent?.isFree ?? true) && (queue?.isOpen ?? true)
