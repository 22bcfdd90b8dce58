import type { WorkerFeature } from '../platform/feature.ts'
import { endingSupport } from './end-support.ts'
import { onSessionClosed } from './on-session-closed.ts'

export const companies: WorkerFeature = { name: 'companies', reactions: [onSessionClosed], jobs: [endingSupport] }
