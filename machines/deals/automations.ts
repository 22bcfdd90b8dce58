/** Which rules of a pipeline a deal sets off, and when a rule runs in a circle. */
import { type Automation, automationRemoved, automationSaved, automations } from '@aura/contracts/deals/automations.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { StateOf } from '@aura/contracts/platform/operation.ts'
import { on, reducer } from '../platform/reducer.ts'

type State = StateOf<typeof automations>

export const automationsReducer = reducer(automations, [
  on(
    automationSaved,
    ({ automations: all }, { automation }): State => ({
      automations: { ...all, [automation.id]: automation },
    }),
  ),
  on(automationRemoved, ({ automations: all }, { automationId }): State => {
    const { [automationId]: _, ...rest } = all
    return { automations: rest }
  }),
])

type Rule = Pick<Automation, 'trigger' | 'least' | 'state'>

const isLargeEnough = ({ least }: Rule, { value }: Deal) =>
  least === null || (value.currency === least.currency && value.amount >= least.amount)

/** `from`: the stage of this pipeline that the deal has left; null for one that came from another pipeline. */
export type Happening = { type: 'opened' } | { type: 'moved'; from: Stage | null } | { type: 'won' }

/** Whether what has happened to the deal sets the rule off at once. */
export function fires(rule: Rule, deal: Deal, happening: Happening): boolean {
  if (rule.state !== 'active' || !isLargeEnough(rule, deal)) return false
  const hasEntered = happening.type === 'opened' || (happening.type === 'moved' && happening.from !== deal.stage)
  switch (rule.trigger.on) {
    case 'entered':
      return hasEntered && deal.stage === rule.trigger.stage
    case 'stayed':
      return false
    case 'won':
      return happening.type === 'won'
    case 'lost':
      return hasEntered && deal.outcome?.result === 'lost'
  }
}

/** When a deal that stays where it is sets the rule off; null for rules that do not wait. */
export function dueAt({ trigger }: Pick<Automation, 'trigger'>, deal: Pick<Deal, 'stage' | 'movedAt'>): Date | null {
  if (trigger.on !== 'stayed' || trigger.stage !== deal.stage) return null
  return new Date(Date.parse(deal.movedAt) + trigger.days * dayMs)
}

/** Whether a deal that has stayed since `movedAt` still does, for long enough, and has not ended. */
export function isDue(rule: Rule, deal: Deal, movedAt: string, now: Date): boolean {
  const due = dueAt(rule, deal)
  const waits = deal.outcome === undefined && deal.movedAt === movedAt
  return rule.state === 'active' && isLargeEnough(rule, deal) && waits && due !== null && due <= now
}

/** Why a refused run is not tried again; `stayedSince` where its deal had to stay. */
export function repeatRefusal(rule: Rule, deal: Deal, stayedSince: string | null, now: Date) {
  if (rule.state !== 'active') return 'deals.automation_inactive' as const
  const isOver = stayedSince !== null && !isDue(rule, deal, stayedSince, now)
  return isOver ? ('deals.automation_cause_over' as const) : null
}

/** Of one rule for one deal within an hour; the next one is taken for a circle. */
export const mostRunsAnHour = 5
export const isCircle = (runsInTheHour: number): boolean => runsInTheHour >= mostRunsAnHour
