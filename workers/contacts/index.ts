import type { WorkerFeature } from '../platform/feature.ts'
import { contactBulks } from './bulk-change.ts'

export const contacts: WorkerFeature = { name: 'contacts', reactions: [], jobs: [contactBulks] }
