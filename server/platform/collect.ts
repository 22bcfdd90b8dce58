/** What a handler did, gathered: its events, its answer, and the statements that end its transaction. */
import type pg from 'pg'
import {
  appendAnswer,
  appendStatement,
  type Batch,
  committed,
  type Emitted,
  emitted,
  publishCommit,
  roomsOf,
} from './append.ts'
import type { Db } from './database/transact.ts'
import type { ExecuteParts } from './execute.ts'
import type { Emit } from './handle.ts'
import { announceJobs } from './jobs.ts'
import { assertContract } from './parse.ts'
import { Refusal, type RefusalDetail } from './refuse.ts'

type Collecting = Pick<ExecuteParts, 'newId'> & { config?: Pick<ExecuteParts['config'], 'mode'> }

/** `causeNow` is asked at each event. */
export function collector(
  parts: Collecting,
  causeNow: () => string | null = () => null,
): { events: Emitted[]; emit: Emit } {
  const events: Emitted[] = []
  return {
    events,
    emit(event, body) {
      if (parts.config) assertContract(parts.config.mode, event.name, event.body, body)
      events.push(emitted(event, body, parts.newId(), causeNow()))
    },
  }
}

/** A refusal that says `keep` ends the handler but not its transaction. */
export async function keepable<T>(work: () => Promise<T>): Promise<{ output: T | null; kept: string | null }> {
  try {
    return { output: await work(), kept: null }
  } catch (error) {
    if (error instanceof Refusal && error.detail.keep)
      return { output: null, kept: JSON.stringify([error.code, error.detail]) }
    throw error
  }
}

export function revive(stored: string): Refusal {
  const [code, detail] = JSON.parse(stored) as [Refusal['code'], RefusalDetail]
  return new Refusal(code, detail)
}

export type Answer = { output: unknown; position: number; rooms: string[]; refusal: Refusal | null }

/** Called after COMMIT. */
export function answerOf(
  parts: Pick<ExecuteParts, 'news'>,
  tx: Db,
  batch: Batch,
  closed: pg.QueryResult | undefined,
  output: unknown,
  stored: string | null,
): Answer {
  const refusal = stored === null ? null : revive(stored)
  announceJobs(parts.news, tx)
  if (batch.events.length === 0) return { output, position: 0, rooms: [], refusal }
  const commit = committed(batch, closed)
  publishCommit(parts.news, commit)
  return { output, position: commit.position, rooms: roomsOf(batch), refusal }
}

export function closingOf(
  batch: Batch,
  command: { id: string; output: string | null; refusal: string | null } | null,
): pg.QueryConfig[] {
  if (batch.events.length > 0) return [command ? appendAnswer(batch, command) : appendStatement(batch)]
  if (!command) return []
  return [
    {
      name: 'answer',
      text: 'update commands set output = $1, refusal = $2 where company_id = $3 and actor_id = $4 and id = $5',
      values: [command.output, command.refusal, batch.company, batch.actor, command.id],
    },
  ]
}
