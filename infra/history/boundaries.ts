/** Where the past begins and where it ends: older than what was done in it, with nothing left over to be done. */
import { watchLater } from '@aura/server/routing/index.ts'
import type { Playback } from './playback.ts'

/** The company, its people, its channels and its board are older than what was done with them. */
export async function predate({ owner, companyId, log }: Playback, at: number): Promise<void> {
  const moment = new Date(at)
  await owner.query('update companies set created_at = $2 where id = $1', [companyId, moment])
  for (const table of ['users', 'channels', 'pipelines', 'organizations'])
    await owner.query(`update ${table} set created_at = $2 where company_id = $1`, [companyId, moment])
  await owner.query(
    `update events set at = $2::timestamptz + position * interval '1 millisecond' where company_id = $1`,
    [companyId, moment],
  )
  await log.restart()
}

/**
 * What was to be done in the past is done; what is still to come stays, as does what the company was set up with before, and
 * somebody looks after what waits.
 */
export async function settle({ owner, companyId, play }: Playback, now: number, began: Date): Promise<void> {
  await owner.query(
    `delete from jobs.job_common where data ->> 'company' = $1 and start_after <= $2 and created_on >= $3`,
    [companyId, new Date(Math.max(now, Date.now())), began],
  )
  await play((scene) => scene.outside(now, (work) => watchLater(work, companyId)))
  await noteSignIns(owner, companyId)
  await owner.query('analyze')
}

/** Who did something in the past was signed in for it: one session each, which ended with the last of it. */
const noteSignIns = (owner: Playback['owner'], companyId: string) =>
  owner.query(
    `insert into sessions (company_id, id, user_id, state, created_at, last_seen_at, expires_at, ended_at, ended_reason)
     select e.company_id, gen_random_uuid(), e.actor_id, 'ended', min(e.at), max(e.at), max(e.at), max(e.at), 'signOut'
     from events e join users u on u.company_id = e.company_id and u.id = e.actor_id
     where e.company_id = $1 group by e.company_id, e.actor_id`,
    [companyId],
  )
