/** Reading the log across companies, as `aura_log`. Commits come back whole and in order. */
import type pg from 'pg'
import { type Commit, type EventRow, eventJson } from './commit.ts'

const isoAt = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

export type Head = { company: string; position: number }

export type LogReader = {
  epoch(): Promise<string>
  head(company: string): Promise<number>
  /** Whole commits after `after`, at most about `limit` events; `complete` when nothing newer was there. */
  range(company: string, after: number, limit?: number): Promise<{ commits: Commit[]; complete: boolean }>
  /** The position before the first event of the last `seconds`. */
  positionBefore(company: string, seconds: number): Promise<number>
  /** The sweep: companies whose head moved since `since` (with ten seconds of margin), and the database's time. */
  moved(since: Date): Promise<{ heads: Head[]; now: Date; epoch: string }>
}

export function logReader(pool: pg.Pool): LogReader {
  const epoch = async () => {
    const { rows } = await pool.query<{ epoch: string }>({ name: 'epoch', text: 'select aura_epoch() as epoch' })
    return rows[0]?.epoch ?? ''
  }
  return {
    epoch,
    async head(company) {
      const { rows } = await pool.query<{ position: number }>({
        name: 'head',
        text: 'select coalesce(max(position), 0) as position from events where company_id = $1',
        values: [company],
      })
      return rows[0]?.position ?? 0
    },
    async range(company, after, limit = 2000) {
      const { rows } = await pool.query<EventRow & { epoch: string }>({
        name: 'range',
        text: `select position, id, name, v, rooms, actor_id, cause, body, ${isoAt}, aura_epoch() as epoch
               from events where company_id = $1 and position > $2 order by position limit $3`,
        values: [company, after, limit + 1],
      })
      const complete = rows.length <= limit
      const commits = toCommits(company, after, rows)
      // The last commit of a full page may go on beyond it.
      if (!complete && commits.length > 1) commits.pop()
      else if (!complete) return this.range(company, after, limit * 4)
      return { commits, complete }
    },
    async positionBefore(company, seconds) {
      const { rows } = await pool.query<{ position: number }>({
        name: 'position-before',
        // Times grow with positions, so the way back from the newest is as long as those seconds were busy.
        text: `select position from events where company_id = $1 and at <= now() - make_interval(secs => $2)
               order by position desc limit 1`,
        values: [company, seconds],
      })
      return rows[0]?.position ?? 0
    },
    async moved(since) {
      const { rows } = await pool.query<{
        company_id: string | null
        position: number | null
        now: Date
        epoch: string
      }>({
        name: 'moved',
        text: `with heads as (select company_id, max(position) as position from events where at > $1::timestamptz - interval '10 s' group by 1)
               select h.company_id, h.position, now() as now, aura_epoch() as epoch from (select 1) one left join heads h on true`,
        values: [since],
      })
      const first = rows[0]
      if (!first) throw new Error('the log did not answer')
      const heads = rows.flatMap((row) =>
        row.company_id !== null && row.position !== null ? [{ company: row.company_id, position: row.position }] : [],
      )
      return { heads, now: first.now, epoch: first.epoch }
    },
  }
}

/** Events of one commit share their time, and no two commits of a company do. */
function toCommits(company: string, after: number, rows: readonly (EventRow & { epoch: string })[]): Commit[] {
  const commits: (Commit & { events: Commit['events'][number][] })[] = []
  let previous = after
  for (const row of rows) {
    const event = { position: row.position, name: row.name, rooms: row.rooms, json: eventJson(row) }
    const last = commits.at(-1)
    if (last && last.at === row.at) {
      last.events.push(event)
      last.position = row.position
    } else commits.push({ epoch: row.epoch, company, previous, position: row.position, at: row.at, events: [event] })
    previous = row.position
  }
  return commits
}
