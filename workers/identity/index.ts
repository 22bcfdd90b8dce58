import type { WorkerFeature } from '../platform/feature.ts'
import { everyHour, forgettingRefreshTokens, forgettingRows } from './forget.ts'
import { inviting } from './invite.ts'
import { mailing } from './mail.ts'

export const identity: WorkerFeature = {
  name: 'identity',
  jobs: [forgettingRefreshTokens, forgettingRows],
  configured: (config) => [mailing(config), inviting(config)],
  schedules: everyHour,
}
