/** What warehouse offers: its handlers, and the steps of an export for the workers. */
import type { Feature } from '../platform/handle.ts'
import {
  connectWarehouse,
  editWarehouse,
  pauseWarehouse,
  removeWarehouse,
  replaceWarehouseKey,
  resumeWarehouse,
  startWarehouseExport,
  warehouseRuns,
  warehouses,
} from './warehouses.ts'

export { beginExport, type ExportLeased, failExport, nextFile, recordFile, yieldExport } from './export-steps.ts'
export { exportJob } from './jobs.ts'
export { openStore } from './open-store.ts'
export { probeWarehouses } from './probe.ts'
export { putObject, StoreFailure } from './put-object.ts'
export { searchableWarehouses } from './searchable.ts'
export { signedHeaders } from './sign.ts'

export const warehouse: Feature = {
  name: 'warehouse',
  handlers: [
    ...[warehouses, warehouseRuns, connectWarehouse, replaceWarehouseKey, editWarehouse],
    ...[pauseWarehouse, resumeWarehouse, startWarehouseExport, removeWarehouse],
  ],
}
