/**
 * A deal's way through a pipeline, built from the pipeline's own stages. A card may go where its stage lets it, once it
 * has what the target demands; a lost deal is reopened before it can be closed, so that no deal is won without passing a
 * stage in which somebody worked on it. It is won in a closing stage only.
 */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { defaultStages, type Requirable, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { type SnapshotFrom, setup } from 'xstate'

/** What a stage demands: facts of a deal, and the company's own fields. */
export type Demand = Requirable | `field:${string}`
export const demandsOf = ({ requires, requiresFields = [] }: StageRule): Demand[] => [
  ...requires,
  ...requiresFields.map((id) => `field:${id}` as const),
]
export const reasonOf = (demand: Demand) => `requires_${demand.startsWith('field:') ? 'field' : demand}`

/** `lacks`: what the deal has not, of all that a stage can demand. */
export type StageEvent = { type: 'move'; to: Stage; lacks: readonly Demand[] } | { type: 'win' }

const parts = setup({
  types: { events: {} as StageEvent },
  guards: {
    goesTo: ({ event }, params: { target: Stage }) => event.type === 'move' && event.to === params.target,
    lacks: ({ event }, params: { target: Stage; field: Demand }) =>
      event.type === 'move' && event.to === params.target && event.lacks.includes(params.field),
  },
  actions: { refuse: (_, _params: { reason: string }) => {} },
})

const refuse = (reason: string) => ({ type: 'refuse' as const, params: { reason } })

type Refuse = ReturnType<typeof refuse>
type Guard = { type: 'goesTo'; params: { target: Stage } } | { type: 'lacks'; params: { target: Stage; field: Demand } }
type Move = { guard: Guard; actions?: Refuse; target?: Stage }

function movesTo(target: StageRule, from: StageRule): Move[] {
  const guard: Guard = { type: 'goesTo', params: { target: target.id } }
  if (target.id === from.id) return [{ guard, target: target.id }]
  if (from.kind === 'lost' && target.kind === 'closing') return [{ guard, actions: refuse('reopen_first') }]
  if (from.to !== null && !from.to.includes(target.id)) return [{ guard, actions: refuse('not_allowed') }]
  const demands = demandsOf(target).map((field): Move => {
    return { guard: { type: 'lacks', params: { target: target.id, field } }, actions: refuse(reasonOf(field)) }
  })
  return [...demands, { guard, target: target.id }]
}

function build(rules: readonly StageRule[]) {
  const states = rules.map((rule) => [
    rule.id,
    {
      on: {
        move: rules.flatMap((target) => movesTo(target, rule)),
        win: rule.kind === 'closing' ? { target: rule.id } : { actions: refuse('close_first') },
      },
    },
  ])
  return parts.createMachine({
    id: 'deals.stage',
    initial: rules[0]?.id ?? '',
    states: Object.fromEntries(states),
  })
}

export type StageMachine = ReturnType<typeof build>
const built = new Map<string, StageMachine>()
const mostBuilt = 500

/** The machine of a pipeline; the same stages are built once. */
export function stageMachine(rules: readonly StageRule[]): StageMachine {
  const key = JSON.stringify(rules)
  const before = built.get(key)
  if (before) return before
  const machine = build(rules)
  if (built.size >= mostBuilt) built.clear()
  built.set(key, machine)
  return machine
}

/** The machine of the stages that every company begins with. */
export const dealStage = stageMachine(defaultStages)

export const atStage = (machine: StageMachine, stage: Stage): SnapshotFrom<StageMachine> =>
  machine.resolveState({ value: stage })
