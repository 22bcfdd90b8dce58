import type { WorkerFeature } from '../platform/feature.ts'
import { everyNight, forgettingVisitors } from './forget-visitors.ts'
import { answersMailing, collectingAnswers } from './mail-answers.ts'

export const webchat: WorkerFeature = {
  name: 'webchat',
  reactions: [],
  jobs: [forgettingVisitors],
  schedules: everyNight,
  configured: (config) => [collectingAnswers(config), answersMailing(config)],
}
