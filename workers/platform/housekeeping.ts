/** Removes what the platform promised to keep only so long: commands a week, attempts of jobs a month. */
import { job } from '@aura/server/platform/jobs.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { WorkerFeature } from './feature.ts'
import { inside, schedule } from './jobs.ts'

/** Rows a transaction removes; more of them are the next one's. */
export const bite = 5000

const forgetRows = job('platform.forget-rows', z.strictObject({}))

export const housekeeping: WorkerFeature = {
  name: 'platform',
  jobs: [
    inside(forgetRows, async ({ tx, enqueue }) => {
      const { rows } = await sql<{ removed: number }>`select forget_platform_rows(${bite}) as removed`.execute(tx)
      if (rows[0]?.removed === bite) await enqueue(forgetRows, {})
    }),
  ],
  schedules: [schedule(forgetRows, '17 * * * *', {})],
}
