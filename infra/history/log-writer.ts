/**
 * Puts events of past moments into a company's log, in the order of their times: what one command did has one time, and
 * each commit's is later than the one before. It works as the owner of the tables, on a company that nobody serves yet.
 */
import type { Emitted } from '@aura/server/platform/append.ts'
import type pg from 'pg'

type Commit = { at: number; actor: string | null; cause: string | null; events: readonly Emitted[] }

export type LogWriter = {
  add: (commit: Commit) => void
  /** What happened before that moment goes into the log; whether there was anything. */
  flush: (until: number) => Promise<boolean>
  /** Everything that still waits, no later than that moment. */
  flushRest: (latest: number) => Promise<boolean>
  /** What has been appended since the last flush, by reactions, happened then. */
  redate: () => Promise<void>
  /** The position of the last event. */
  head: () => number
  /** The log has been changed by others. */
  restart: () => Promise<void>
}

export async function openLog(owner: pg.Client, companyId: string): Promise<LogWriter> {
  let waiting: Commit[] = []
  let head = 0
  let last = 0
  async function restart(): Promise<void> {
    const { rows } = await owner.query<{ head: number; micros: number }>(
      `select coalesce(max(position), 0)::int as head, coalesce(extract(epoch from max(at)) * 1000000, 0)::float8 as micros
       from events where company_id = $1`,
      [companyId],
    )
    head = rows[0]?.head ?? 0
    last = rows[0]?.micros ?? 0
  }
  await restart()

  async function write(until: number, latest = until): Promise<boolean> {
    const due = waiting.filter(({ at }) => at < until).sort((one, other) => one.at - other.at)
    if (due.length === 0) return false
    waiting = waiting.filter(({ at }) => at >= until)
    const values = due.flatMap(({ at, actor, cause, events }) => {
      last = Math.max(Math.min(at, latest) * 1000, last + 1)
      return events.map((event) => {
        head += 1
        return { ...event, position: head, actor_id: actor, cause: event.cause ?? cause, micros: last }
      })
    })
    await owner.query(
      `insert into events (company_id, position, id, name, v, rooms, about, actor_id, cause, body, at)
       select $1, position, id, name, v, rooms, about, actor_id, cause, body, timestamptz 'epoch' + micros * interval '1 microsecond'
       from jsonb_to_recordset($2::jsonb) as e(position bigint, id uuid, name text, v smallint, rooms text[], about text[],
         actor_id uuid, cause uuid, body text, micros float8)`,
      [companyId, JSON.stringify(values)],
    )
    return true
  }

  return {
    restart,
    head: () => head,
    add(commit) {
      if (commit.events.length > 0) waiting.push(commit)
    },
    flush: (until) => write(until),
    flushRest: (latest) => write(Number.POSITIVE_INFINITY, latest),
    async redate() {
      const { rows } = await owner.query<{ added: number }>(
        `with added as (update events set at = timestamptz 'epoch' + ($3::float8 + position - $2) * interval '1 microsecond'
           where company_id = $1 and position > $2 returning 1)
         select count(*)::int as added from added`,
        [companyId, head, last],
      )
      const added = rows[0]?.added ?? 0
      head += added
      last += added
    },
  }
}
