import type { WorkerFeature } from '../platform/feature.ts'
import { tellPulse } from './publish-pulse.ts'

export const dashboard: WorkerFeature = { name: 'dashboard', doors: [tellPulse()] }
