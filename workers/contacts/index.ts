import type { WorkerFeature } from '../platform/feature.ts'
import { contactBulks } from './bulk-change.ts'
import { clearing } from './clear-do-not-disturb.ts'

export const contacts: WorkerFeature = { name: 'contacts', reactions: [], jobs: [contactBulks, clearing] }
