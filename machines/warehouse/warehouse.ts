/** A warehouse's way: people pause it and turn it on; exports that fail make it failing, one that succeeds heals it. */
import type { Warehouse } from '@aura/contracts/warehouse/warehouse.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type WarehouseState = Warehouse['state']
export type WarehouseEvent = { type: 'pause' | 'resume' | 'start' | 'fail' | 'succeed' | 'remove' }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const warehouseMachine = setup({
  types: { events: {} as WarehouseEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'warehouse.warehouse',
  initial: 'active',
  states: {
    // The file that was under way when it was paused comes to its end.
    paused: {
      on: {
        ...{ pause: refuse('paused_already'), resume: 'active', start: refuse('paused') },
        ...{ fail: 'paused', succeed: 'paused', remove: 'removed' },
      },
    },
    active: {
      on: {
        ...{ pause: 'paused', resume: refuse('active_already'), start: 'active' },
        ...{ fail: 'failing', succeed: 'active', remove: 'removed' },
      },
    },
    failing: {
      on: {
        ...{ pause: 'paused', resume: 'active', start: 'failing' },
        ...{ fail: 'failing', succeed: 'active', remove: 'removed' },
      },
    },
    removed: {},
  },
})

export const atWarehouse = (state: WarehouseState): SnapshotFrom<typeof warehouseMachine> =>
  warehouseMachine.resolveState({ value: state })
