/** An operator's state: away, available, or paused. Offers that time out pause the operator. */
import type { OperatorState } from '@aura/contracts/routing/operator.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export const operatorColumns = ['come', 'pause', 'go', 'miss'] as const
export type OperatorColumn = (typeof operatorColumns)[number]
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

export const atOperator = (state: OperatorState): SnapshotFrom<typeof operatorMachine> =>
  operatorMachine.resolveState({ value: state })

const no = refused()

export const operatorTable: Table<OperatorState, OperatorColumn> = {
  away: { come: to('available'), pause: refused('away'), go: refused('away_already'), miss: no },
  available: { come: refused('available_already'), pause: to('paused'), go: to('away'), miss: to('paused') },
  paused: { come: to('available'), pause: to('paused'), go: to('away'), miss: no },
}
