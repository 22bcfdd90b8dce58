import type { Who } from '../permissions.matrix.ts'

export const warehouseMatrix: Record<string, Who> = {
  'warehouse.warehouses': 'administrators',
  'warehouse.runs': 'administrators',
  'warehouse.connect': 'administrators',
  'warehouse.replace-key': 'administrators',
  'warehouse.edit': 'administrators',
  'warehouse.pause': 'administrators',
  'warehouse.resume': 'administrators',
  'warehouse.start-export': 'administrators',
  'warehouse.remove': 'administrators',
}
