import type { WorkerFeature } from '../platform/feature.ts'

export const warroom: WorkerFeature = { name: 'warroom' }
