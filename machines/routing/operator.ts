/** An operator's state: away, available, or paused. Offers that time out pause the operator. */
import type { OperatorState } from '@aura/contracts/routing/operator.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type OperatorColumn = 'come' | 'pause' | 'go' | 'miss'
/** 'miss': one offer too many passed without an answer. */
export type OperatorEvent = { type: OperatorColumn }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const operatorMachine = setup({
  types: { events: {} as OperatorEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'routing.operator',
  initial: 'away',
  states: {
    away: { on: { come: 'available', pause: refuse('away'), go: refuse('away_already') } },
    available: { on: { come: refuse('available_already'), pause: 'paused', go: 'away', miss: 'paused' } },
    // Another reason is another pause.
    paused: { on: { come: 'available', pause: 'paused', go: 'away' } },
  },
})

/** What the operator becomes on entering a state. */
export const operatorAfter = (state: OperatorState, reason: string | null, since: string) => ({
  state,
  reason,
  since,
  ...(state === 'available' && { missed: 0 }),
})

export const atOperator = (state: OperatorState): SnapshotFrom<typeof operatorMachine> =>
  operatorMachine.resolveState({ value: state })
