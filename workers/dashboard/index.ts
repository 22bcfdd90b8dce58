import type { WorkerFeature } from '../platform/feature.ts'
import { tellPulse } from './tell-pulse.ts'

export const dashboard: WorkerFeature = { name: 'dashboard', doors: [tellPulse()] }
