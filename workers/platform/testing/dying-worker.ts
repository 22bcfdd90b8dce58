/** A worker as a process of its own that has the jobs of the test, to die of one of them. */
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { startJobs } from '../job-runner.ts'
import { testbed } from '../testbed.ts'
import { dyingJobs } from './dying-jobs.ts'

const { DATABASE_URL: databaseUrl = '' } = process.env
const jobsPool = connectPool('aura_jobs', { databaseUrl, max: 3, onError: () => {} })
const parts = { ...testbed(databaseUrl).parts(), jobsPool, elapsed: () => performance.now() }
await startJobs({ ...parts, pollSeconds: 0.5, superviseSeconds: 1 }, dyingJobs, [])
