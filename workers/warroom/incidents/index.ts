/** What workers do for incidents: the steps of escalations, letters, reports, and what the log adds to timelines. */
import type { WorkerFeature } from '../../platform/feature.ts'
import { stepping } from '../escalation/steps.ts'
import { noticeMailing } from '../groups/mail.ts'
import { onNotificationsRead } from '../groups/on-notifications-read.ts'
import { onOperations } from './on-operations.ts'
import { reporting } from './report.ts'

export const incidents = {
  reactions: [onOperations, onNotificationsRead],
  jobs: [stepping],
  configured: (config) => [noticeMailing(config), reporting(config)],
} satisfies Omit<WorkerFeature, 'name'>
