import type { WorkerFeature } from '../platform/feature.ts'
import { asking, ending } from './survey.ts'

export const replies: WorkerFeature = { name: 'replies', jobs: [asking, ending] }
