/** What workers do for incidents: the steps of escalations, letters, messages, reports, and what the log adds to timelines. */
import type { WorkerFeature } from '../../platform/feature.ts'
import { stepping } from '../escalation/steps.ts'
import { noticeMailing } from '../groups/mail.ts'
import { onMessageChanged } from '../groups/on-message-changed.ts'
import { onNotificationsRead } from '../groups/on-notifications-read.ts'
import { noticeWhatsapping } from '../groups/whatsapp.ts'
import { onOperations } from './on-operations.ts'
import { reporting } from './report.ts'

export const incidents = {
  reactions: [onOperations, onNotificationsRead, onMessageChanged],
  jobs: [stepping],
  configured: (config) => [noticeMailing(config), noticeWhatsapping(config), reporting(config)],
} satisfies Omit<WorkerFeature, 'name'>
