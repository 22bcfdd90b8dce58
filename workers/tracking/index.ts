import type { WorkerFeature } from '../platform/feature.ts'
import { confirmationMailing } from './confirmation-mail.ts'
import { judging } from './judging.ts'
import { onDealMoved, onDealWon, onMessageAdded } from './on-happened.ts'

export const tracking: WorkerFeature = {
  name: 'tracking',
  reactions: [onMessageAdded, onDealMoved, onDealWon],
  jobs: [judging],
  configured: (config) => [confirmationMailing(config)],
}
