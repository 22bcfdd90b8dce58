/** Every table as Kysely sees it: the log’s stand here, each feature adds its own in `schema.ts` of its folder. */
import type { Generated } from 'kysely'
import type { Time, TimeByDefault } from './column-types.ts'

type LogTables = {
  events: {
    company_id: string
    position: number
    id: string
    name: string
    v: number
    rooms: string[]
    about: string[]
    actor_id: string | null
    cause: string | null
    body: string
    at: Time
  }
  commands: {
    company_id: string
    actor_id: string
    id: string
    name: string
    input_hash: string
    output: string | null
    refusal: string | null
    position: Generated<number>
    rooms: Generated<string[]>
    at: TimeByDefault
  }
  cursors: {
    reaction: string
    company_id: string
    position: number
    tries: Generated<number>
    retry_at: Time | null
    last_error: string | null
  }
  reactions: { name: string; projection: boolean; since: TimeByDefault }
  dead_letters: {
    id: string
    reaction: string
    company_id: string
    /** Of the event a reaction could not take; null when a job failed. */
    position: number | null
    event_name: string | null
    /** Of the job that failed for good; `reaction` then holds its queue. */
    job_id: string | null
    error: string
    at: TimeByDefault
    replayed_at: Time | null
  }
  attempts: {
    job_id: string
    company_id: string
    queue: string
    claimed_at: TimeByDefault
    outcome: string | null
    detail: string | null
    recorded_at: Time | null
  }
  /** Jobs whose process died while they ran. */
  job_deaths: {
    job_id: string
    company_id: string
    queue: string
    deaths: number
    running: Generated<boolean>
    at: TimeByDefault
  }
}

export interface Schema extends LogTables {}
