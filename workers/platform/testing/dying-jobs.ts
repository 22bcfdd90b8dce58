/** Jobs for a worker that dies: one kills its process whenever it runs, the others only say that they ran. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type JobWork, outside } from '../jobs.ts'

const payload = z.strictObject({ n: z.int() })
/** More time than any run takes: when a process has died, the test expires its jobs itself. */
const soon = { retryLimit: 6, retryDelaySeconds: 0, timeoutSeconds: 60 }

export const killingJob = job('test.kills', payload, soon)
export const quietJob = job('test.quiet', payload, soon)

/** A row for each run, in a table that the test made. */
const ran = (name: string, n: number) => sql`insert into runs (job, n) values (${name}, ${n})`

export const dyingJobs: readonly JobWork[] = [
  outside(killingJob, {
    async call({ payload: { n }, within }) {
      await within(({ tx }) => ran(killingJob.name, n).execute(tx))
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    },
    reconcile: 'repeat',
    async buried({ tx, payload: { n } }) {
      await ran('buried', n).execute(tx)
    },
  }),
  outside(quietJob, {
    async call() {},
    async record({ tx, payload: { n } }) {
      await ran(quietJob.name, n).execute(tx)
    },
    reconcile: 'repeat',
  }),
]
