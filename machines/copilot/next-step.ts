/** The next step of a deal: what was planned for it, else what its pipeline lets it do next, by the machine of its stages. */
import type { NextStep } from '@aura/contracts/copilot/advice.ts'
import { type Activity, isToDo } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { requirables, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Permission } from '@aura/contracts/permissions.ts'
import { decide } from '../deals/decide.ts'

export type Planned = Pick<Activity, 'kind' | 'text' | 'dueAt' | 'doneAt'>

/** Of several deals the one that moved last and is not over. */
export const currentDeal = (deals: readonly Deal[]): Deal | undefined =>
  deals
    .filter(({ outcome, archivedAt }) => outcome === undefined && archivedAt === undefined)
    .toSorted((a, b) => b.movedAt.localeCompare(a.movedAt) || b.id.localeCompare(a.id))[0]

const soonest = (a: Planned, b: Planned) => (a.dueAt ?? '9999').localeCompare(b.dueAt ?? '9999')

type StepFacts = {
  stages: readonly StageRule[]
  planned: readonly Planned[]
  now: Date
  permissions: readonly Permission[]
}

export function nextStepOf(deal: Deal, { stages, planned, now, permissions }: StepFacts): NextStep | null {
  const { id: dealId, title } = deal
  const [first] = planned.filter(({ kind, doneAt }) => isToDo(kind) && doneAt === null).toSorted(soonest)
  if (first) {
    const { kind: activity, text, dueAt } = first
    return {
      kind: 'activity',
      dealId,
      title,
      activity,
      text,
      dueAt,
      isOverdue: dueAt !== null && new Date(dueAt) < now,
    }
  }
  const at = stages.findIndex(({ id }) => id === deal.stage)
  if (stages[at]?.kind === 'closing') return { kind: 'win', dealId, title }
  const next = stages.slice(at + 1).find(({ kind }) => kind !== 'lost')
  if (at < 0 || !next) return null
  const stage = { id: next.id, name: next.name }
  const decision = decide(deal, { type: 'move', to: next.id }, { actor: { permissions }, now, stages })
  if (decision.ok) return { kind: 'move', dealId, title, stage }
  const field = requirables.find((demand) => decision.params.reason === `requires_${demand}`)
  return field ? { kind: 'requires', dealId, title, stage, field } : null
}
