/** Workers of the feature alone, as they are but for their patience: a process that is killed at any moment. */
import { deliverJob } from '@aura/server/conversations/index.ts'
import { loadConfig } from '@aura/server/platform/config.ts'
import { delivering } from '@aura/workers/conversations/deliver.ts'
import { conversations } from '@aura/workers/conversations/index.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { hasty, jobSeconds } from './hasty.ts'

const { reactions = [], jobs = [] } = conversations

await startWorkers(loadConfig(process.env), {
  features: [
    {
      name: 'dispatch',
      reactions,
      jobs,
      configured: (config) => [
        { ...delivering(config, { patience: hasty }), job: { ...deliverJob, timeoutSeconds: jobSeconds } },
      ],
    },
  ],
  superviseSeconds: 1,
})
