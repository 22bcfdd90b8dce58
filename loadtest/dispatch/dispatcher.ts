/** Workers of channels, conversations and campaigns alone, with shorter timeouts: a process that is killed at any moment. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { beginProviderEvents } from '@aura/server/provider-events.ts'
import { campaigns } from '@aura/workers/campaigns/index.ts'
import { channels } from '@aura/workers/channels/index.ts'
import { delivering } from '@aura/workers/conversations/deliver.ts'
import { conversations } from '@aura/workers/conversations/index.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { hasty, jobSeconds } from './hasty.ts'

const features = [channels(beginProviderEvents), conversations, campaigns]

await startWorkers(loadConfig(process.env), {
  features: [
    {
      name: 'dispatch',
      reactions: features.flatMap(({ reactions = [] }) => reactions),
      jobs: features.flatMap(({ jobs = [] }) => jobs),
      configured: (config) => [
        ...(campaigns.configured?.(config) ?? []),
        ...delivering(config, { timeouts: hasty }).map((work) => ({
          ...work,
          job: { ...work.job, timeoutSeconds: jobSeconds },
        })),
      ],
    },
  ],
  superviseSeconds: 1,
})
