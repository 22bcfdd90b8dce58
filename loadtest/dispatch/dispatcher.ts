/** Workers of channels and conversations alone, with shorter timeouts: a process that is killed at any moment. */
import { deliverJob } from '@aura/server/conversations/index.ts'
import { loadConfig } from '@aura/server/platform/config.ts'
import { beginProviderEvents } from '@aura/server/provider-events.ts'
import { channels } from '@aura/workers/channels/index.ts'
import { delivering } from '@aura/workers/conversations/deliver.ts'
import { conversations } from '@aura/workers/conversations/index.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { hasty, jobSeconds } from './hasty.ts'

const taking = channels(beginProviderEvents)

await startWorkers(loadConfig(process.env), {
  features: [
    {
      name: 'dispatch',
      reactions: [...(taking.reactions ?? []), ...(conversations.reactions ?? [])],
      jobs: [...(taking.jobs ?? []), ...(conversations.jobs ?? [])],
      configured: (config) => [
        { ...delivering(config, { timeouts: hasty }), job: { ...deliverJob, timeoutSeconds: jobSeconds } },
      ],
    },
  ],
  superviseSeconds: 1,
})
