/**
 * Which jobs end the process that runs them. A job whose process died while it ran leaves no word; pg-boss gives it out
 * again when its time is up. From then on it is a suspect: suspects run one at a time, each under its name, so that the
 * next death is blamed on the one that ran and on none that waited beside it. After the second death it is set aside.
 *
 * An ordinary job costs nothing here: only one that is tried again is looked up.
 */
import type { JobData } from '@aura/server/platform/jobs.ts'
import { Semaphore } from '@aura/server/platform/semaphore.ts'
import type pg from 'pg'
import type { JobWithMetadata } from 'pg-boss'
import type { Outcome } from './run-job.ts'

export const deathsUntilSetAside = 2

export type DeathWatch = {
  /** Runs the job as what it is; `setAside` instead of a run that may be the third death. */
  watch: (
    job: JobWithMetadata<JobData>,
    run: () => Promise<Outcome>,
    setAside: (reason: string) => Promise<Outcome>,
  ) => Promise<Outcome>
}

/** What pg-boss writes when nobody ended a job within its time. */
const expired = 'job timed out'
/** Ended here, perhaps with a database that was away: then its end could not be written, and no process died. */
const mostUnwritten = 10_000

export function watchDeaths(jobsPool: pg.Pool): DeathWatch {
  const alone = new Semaphore(1)
  const unwritten = new Set<string>()

  async function noteEnd(id: string, run: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await run()
    if (outcome.outcome === 'failed' || outcome.outcome === 'in_doubt') unwritten.add(id)
    const [oldest] = unwritten
    if (unwritten.size > mostUnwritten && oldest !== undefined) unwritten.delete(oldest)
    return outcome
  }

  return {
    async watch(job, run, setAside) {
      const endedHere = unwritten.delete(job.id)
      if (job.retryCount === 0) return await noteEnd(job.id, run)
      const deaths = await countDeaths(jobsPool, job, isExpired(job.output) && !endedHere)
      if (deaths === 0) return await noteEnd(job.id, run)
      if (deaths >= deathsUntilSetAside) {
        const outcome = await setAside(`its process died ${deaths} times while it ran`)
        await forget(jobsPool, job.id)
        return outcome
      }
      using _turn = await alone.take(job.signal)
      await markRunning(jobsPool, job.id, true)
      const outcome = await noteEnd(job.id, run)
      await (outcome.outcome === 'done' ? forget(jobsPool, job.id) : markRunning(jobsPool, job.id, false))
      return outcome
    },
  }
}

function isExpired(output: unknown): boolean {
  const value = typeof output === 'object' && output !== null && 'value' in output ? output.value : output
  return typeof value === 'object' && value !== null && 'message' in value && value.message === expired
}

/** The first death is counted for all that ran; a further one only for the suspect that had its turn. */
async function countDeaths(pool: pg.Pool, job: JobWithMetadata<JobData>, died: boolean): Promise<number> {
  const { rows } = await pool.query<{ deaths: number }>(
    died
      ? {
          name: 'count-death',
          text: `insert into job_deaths (job_id, company_id, queue, deaths) values ($1, $2, $3, 1)
                 on conflict (job_id) do update
                 set deaths = job_deaths.deaths + job_deaths.running::integer, running = false, at = now()
                 returning deaths`,
          values: [job.id, job.data.company, job.name],
        }
      : { name: 'deaths-of', text: 'select deaths from job_deaths where job_id = $1', values: [job.id] },
  )
  return rows[0]?.deaths ?? 0
}

const markRunning = (pool: pg.Pool, id: string, running: boolean) =>
  pool.query({
    name: 'suspect-runs',
    text: 'update job_deaths set running = $2 where job_id = $1',
    values: [id, running],
  })

const forget = (pool: pg.Pool, id: string) =>
  pool.query({ name: 'forget-deaths', text: 'delete from job_deaths where job_id = $1', values: [id] })
