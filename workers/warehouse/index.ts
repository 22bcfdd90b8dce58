import type { WorkerFeature } from '../platform/feature.ts'
import { exporting } from './export.ts'

export const warehouse: WorkerFeature = { name: 'warehouse', configured: (config) => [exporting(config)] }
