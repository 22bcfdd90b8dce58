/**
 * Whether a deal may be opened, moved or won, and what it becomes. The board asks for its columns, its menu and what it
 * shows at once; the server asks with the deal locked, and so do imports. Its rank follows from the column (`rank.ts`).
 */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import type { Requirable, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, type Refused, refused, withoutPermission } from '../platform/decision.ts'
import { atStage, stageMachine } from './stage.ts'

export type DealCommand =
  | { type: 'move'; to: Stage; reason?: string | null | undefined }
  | { type: 'win'; reason: string | null }
export type Deciding = { actor: Omit<Actor, 'id'>; now: Date; stages: readonly StageRule[] }

type Facts = Pick<Deal, 'contact' | 'value' | 'expectedClose'>
type Decided = Pick<Deal, 'stage' | 'movedAt' | 'version' | 'probability' | 'outcome'> & Facts

const ruleOf = (stages: readonly StageRule[], stage: Stage) => stages.find(({ id }) => id === stage)

/** What the deal has not, of all that a stage can demand. */
export function lacksOf(deal: Facts, reason: string | null | undefined): Requirable[] {
  const has: Record<Requirable, boolean> = {
    contact: deal.contact !== null,
    value: deal.value.amount > 0,
    expectedClose: deal.expectedClose !== undefined,
    reason: typeof reason === 'string',
  }
  const all: Requirable[] = ['contact', 'value', 'expectedClose', 'reason']
  return all.filter((field) => !has[field])
}

/** Whether a deal may stand in a stage with these facts: asked when it is opened and when it is edited. */
export function lackAt(
  stages: readonly StageRule[],
  deal: Facts & { stage: Stage },
  reason?: string,
): Refused | undefined {
  const rule = ruleOf(stages, deal.stage)
  if (!rule) return refused('deals.move_refused', { reason: 'no_stage' })
  const lacks = lacksOf(deal, reason)
  const field = rule.requires.find((demand) => demand !== 'reason' && lacks.includes(demand))
  return field && refused('deals.move_refused', { reason: `requires_${field}` })
}

const lostAt = (rule: StageRule | undefined, reason: string | null, now: Date): Deal['outcome'] =>
  rule?.kind === 'lost' ? { result: 'lost', reason, at: now.toISOString() } : undefined

/** How a deal that is opened in a stage has ended; undefined while it has not. */
export const outcomeAt = (stages: readonly StageRule[], stage: Stage, reason: string | null, now: Date) =>
  lostAt(ruleOf(stages, stage), reason, now)

export function decide<D extends Decided>(deal: D, command: DealCommand, deciding: Deciding): Decision<D> {
  const { actor, now, stages } = deciding
  const lack = withoutPermission(moveDeal.needs, actor)
  if (lack) return lack
  const no = (reason: string) => refused('deals.move_refused', { reason })
  const machine = stageMachine(stages)
  // A deal whose stage was taken away stands in the first one.
  const from = (ruleOf(stages, deal.stage) ?? stages[0])?.id ?? deal.stage
  const at = now.toISOString()
  const version = deal.version + 1
  if (command.type === 'win') {
    const won = attempt(machine, atStage(machine, from), { type: 'win' })
    if (!won.ok) return no(won.reason)
    return allowedTo({ ...deal, outcome: { result: 'won', reason: command.reason, at }, version })
  }
  const rule = ruleOf(stages, command.to)
  if (!rule) return no('no_stage')
  const lacks = lacksOf(deal, command.reason ?? deal.outcome?.reason)
  const moved = attempt(machine, atStage(machine, from), { type: 'move', to: command.to, lacks })
  if (!moved.ok) return no(moved.reason)
  if (command.to === deal.stage) return allowedTo({ ...deal, version })
  const outcome = lostAt(rule, command.reason ?? null, now)
  const probability = rule.probability ?? deal.probability
  return allowedTo({ ...deal, outcome, stage: command.to, probability, movedAt: at, version })
}
