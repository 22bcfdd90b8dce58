/**
 * An alert's way. Before it is one, the rule waits for its hold time (`pending`), and nobody sees it; it ends by
 * itself when its conditions do, whatever people have said to it meanwhile.
 */
import type { AlertState } from '@aura/contracts/warroom/alerts/alert.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type AlertEvent = { type: 'hold' | 'acknowledge' | 'snooze' | 'wake' | 'clear' }
export type AlertStage = 'pending' | AlertState

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })
const over = refuse('over')
const already = refuse('already')
const early = refuse('not_raised')

export const alertMachine = setup({
  types: { events: {} as AlertEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'warroom.alert',
  initial: 'pending',
  states: {
    pending: { on: { hold: 'firing', acknowledge: early, snooze: early, wake: early, clear: 'cleared' } },
    firing: { on: { hold: already, acknowledge: 'acknowledged', snooze: 'snoozed', wake: already, clear: 'cleared' } },
    acknowledged: {
      on: { hold: already, acknowledge: already, snooze: 'snoozed', wake: already, clear: 'cleared' },
    },
    snoozed: {
      on: { hold: already, acknowledge: 'acknowledged', snooze: 'snoozed', wake: 'firing', clear: 'cleared' },
    },
    cleared: { on: { hold: over, acknowledge: over, snooze: over, wake: over, clear: over } },
  },
})

export const atAlert = (state: AlertStage): SnapshotFrom<typeof alertMachine> =>
  alertMachine.resolveState({ value: state })
