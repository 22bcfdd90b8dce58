import type { Warehouse, WarehouseRun } from '@aura/contracts/warehouse/warehouse.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export const stateTones: Record<Warehouse['state'], Tone> = {
  ...{ paused: 'neutral', active: 'ok', failing: 'critical', removed: 'neutral' },
}
export const runTones: Record<WarehouseRun['state'], Tone> = {
  ...{ running: 'info', done: 'ok', failed: 'neutral' },
}
