/** Workers as a process of their own that has the jobs of the test, to die of one of them. */
import { loadConfig } from '@aura/server/platform/config.ts'
import { startWorkers } from '../../start.ts'
import { silentBus } from '../testbed.ts'
import { dyingJobs } from './dying-jobs.ts'

await startWorkers(loadConfig(process.env), {
  features: [{ name: 'test', jobs: dyingJobs }],
  news: async () => silentBus(),
  superviseSeconds: 1,
})
