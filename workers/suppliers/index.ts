import { watchSuppliers, watchSuppliersJob } from '@aura/server/suppliers/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside } from '../platform/jobs.ts'

const watching = inside(watchSuppliersJob, async ({ companyId, ...work }) => {
  await watchSuppliers(work, companyId)
})

export const suppliers: WorkerFeature = { name: 'suppliers', reactions: [], jobs: [watching] }
