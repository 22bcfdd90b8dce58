/**
 * A deal's way through the pipeline. People may move a card to any column and back, with one rule: a
 * lost deal is reopened before it can be closed, so that no deal is won without passing a stage in
 * which somebody worked on it.
 */
import { type Stage, stages } from '@aura/contracts/deals/deal.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type StageEvent = { type: 'move'; to: Stage }

const moves = (from: Stage) =>
  stages.map((target) =>
    from === 'lost' && target === 'closing'
      ? {
          guard: { type: 'goesTo' as const, params: { target } },
          actions: { type: 'refuse' as const, params: { reason: 'reopen_first' } },
        }
      : { guard: { type: 'goesTo' as const, params: { target } }, target },
  )

export const dealStage = setup({
  types: { events: {} as StageEvent },
  guards: { goesTo: ({ event }, params: { target: Stage }) => event.to === params.target },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'deals.stage',
  initial: 'prospecting',
  states: {
    prospecting: { on: { move: moves('prospecting') } },
    qualification: { on: { move: moves('qualification') } },
    proposal: { on: { move: moves('proposal') } },
    negotiation: { on: { move: moves('negotiation') } },
    closing: { on: { move: moves('closing') } },
    lost: { on: { move: moves('lost') } },
  },
})

export const atStage = (stage: Stage): SnapshotFrom<typeof dealStage> => dealStage.resolveState({ value: stage })
