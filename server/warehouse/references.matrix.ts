import type { Reference } from '../reference.ts'

const warehouse: Record<string, Reference> = { warehouseId: ['other', 'warehouse.not_found'] }

export const warehouseReferences: Record<string, Record<string, Reference>> = {
  'warehouse.connect': {
    warehouseId: 'made',
    'secrets.accessKeyId': { none: 'the name of a key at the store' },
  },
  'warehouse.replace-key': { ...warehouse, 'secrets.accessKeyId': { none: 'the name of a key at the store' } },
  'warehouse.edit': warehouse,
  'warehouse.pause': warehouse,
  'warehouse.resume': warehouse,
  'warehouse.start-export': warehouse,
  'warehouse.remove': warehouse,
}
