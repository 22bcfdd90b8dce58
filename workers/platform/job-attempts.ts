/** The record of what was tried, in the transactions of the job's company. */
import type { Transaction } from '@aura/server/platform/database/transact.ts'

export type Attempt = { outcome: 'done' | 'not_done' | 'unknown' | null; claimed_at: Date }

type Identity = { id: string; company: string; queue: string }

/** What counts most: that it was done, else that a claim stands open, else the latest. */
export async function lastAttempt({ client }: Transaction, jobId: string): Promise<Attempt | null> {
  const { rows } = await client.query<Attempt>({
    name: 'last-attempt',
    text: `select outcome, claimed_at from attempts where job_id = $1
           order by outcome is not distinct from 'done' desc, outcome is null desc, claimed_at desc limit 1`,
    values: [jobId],
  })
  return rows[0] ?? null
}

/** False when another worker holds a claim: the unique index lets only one stand open. */
export async function claim({ client }: Transaction, { id, company, queue }: Identity): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'claim-attempt',
    text: `insert into attempts (job_id, company_id, queue, claimed_at) values ($1, $2, $3, clock_timestamp())
           on conflict do nothing`,
    values: [id, company, queue],
  })
  return rowCount === 1
}

/** Closes the open claim; false when it is not open any more, because somebody else has closed it. */
export async function record(
  { client }: Transaction,
  jobId: string,
  outcome: Exclude<Attempt['outcome'], null>,
  detail: string | null,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'record-attempt',
    text: `update attempts set outcome = $2, detail = $3, recorded_at = clock_timestamp()
           where job_id = $1 and outcome is null`,
    values: [jobId, outcome, detail],
  })
  return rowCount === 1
}

/** For a job whose effect is in this very transaction; false when it is done already. */
export async function recordInside({ client }: Transaction, { id, company, queue }: Identity): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'record-inside',
    text: `insert into attempts (job_id, company_id, queue, claimed_at, outcome, recorded_at)
           values ($1, $2, $3, clock_timestamp(), 'done', clock_timestamp()) on conflict do nothing`,
    values: [id, company, queue],
  })
  return rowCount === 1
}
