import type { Sweep } from '@aura/server/routing/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { onAgentStatusEvents } from './on-agent-status-events.ts'
import { onCompanyCreated } from './on-company-created.ts'
import { adopting, passing, telling, watching } from './timers.ts'

export const routing = (sweeps: readonly Sweep[]): WorkerFeature => ({
  name: 'routing',
  reactions: [onAgentStatusEvents, onCompanyCreated],
  jobs: [adopting, passing, telling, watching(sweeps)],
})
