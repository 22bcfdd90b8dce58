import { hourMs } from '@aura/contracts/platform/durations.ts'
import { watchLater, watchSuppliers, watchSuppliersJob } from '@aura/server/suppliers/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { outside } from '../platform/jobs.ts'

/** A look that was given up is followed by the next one: nobody else puts it in. */
const watching = outside(watchSuppliersJob, {
  call: ({ companyId, within }) => within((work) => watchSuppliers(work, companyId)),
  reconcile: 'repeat',
  buried: ({ tx, companyId, now }) => watchLater(tx, companyId, now, hourMs),
})

export const suppliers: WorkerFeature = { name: 'suppliers', reactions: [], jobs: [watching] }
