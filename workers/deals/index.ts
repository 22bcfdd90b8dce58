import type { WorkerFeature } from '../platform/feature.ts'
import { onCompanyCreated } from './on-company-created.ts'

export const deals: WorkerFeature = { name: 'deals', reactions: [onCompanyCreated] }
