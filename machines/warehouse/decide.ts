/** What people may do with a warehouse, and what an export makes of it. */
import { pauseWarehouse, type Warehouse } from '@aura/contracts/warehouse/warehouse.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atWarehouse, type WarehouseState, warehouseMachine } from './warehouse.ts'

export function decideWarehouse(
  { state }: Pick<Warehouse, 'state'>,
  type: 'pause' | 'resume' | 'start' | 'remove',
  { actor }: { actor: Omit<Actor, 'id'> },
): Decision<{ state: WarehouseState }> {
  const lack = withoutPermission(pauseWarehouse.needs, actor)
  if (lack) return lack
  const moved = attempt(warehouseMachine, atWarehouse(state), { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('warehouse.not_now', { reason: moved.reason })
}

/** The machine refuses none of these in the states that export at all. */
export function afterExport(state: WarehouseState, type: 'fail' | 'succeed'): WarehouseState {
  const moved = attempt(warehouseMachine, atWarehouse(state), { type })
  return moved.ok ? moved.next.value : state
}
