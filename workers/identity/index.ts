import type { WorkerFeature } from '../platform/feature.ts'
import { everyHour, forgettingRefreshTokens } from './forget-refresh-tokens.ts'

export const identity: WorkerFeature = { name: 'identity', jobs: [forgettingRefreshTokens], schedules: [everyHour] }
