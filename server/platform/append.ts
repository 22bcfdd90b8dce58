/** From emitted events to a committed piece of the log, and to its news. */
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import type pg from 'pg'
import { type Commit, encodeCommit, eventJson, subjectOf } from './log/commit.ts'
import type { News } from './log/news.ts'

export type Emitted = {
  id: string
  name: string
  v: number
  rooms: readonly string[]
  about: readonly string[]
  /** What made this event happen, where it is not the cause of the whole batch. */
  cause: string | null
  body: string
}

export function emitted<E extends Event>(event: E, body: BodyOf<E>, id: string, cause: string | null = null): Emitted {
  return {
    id,
    name: event.name,
    v: event.v,
    rooms: event.rooms(body),
    about: event.about(body),
    cause,
    body: JSON.stringify(body),
  }
}

/** With whose rights something was done; the log refuses it when they ended meanwhile. */
export type Standing = { sessionId: string; accessVersion: number }

export type Batch = {
  company: string
  actor: string | null
  cause: string | null
  events: readonly Emitted[]
  standing?: Standing
}

type Appended = { previous: number; last: number; at: string; epoch: string }

/** Always the last statement before COMMIT: it takes the company's lock. */
export function appendStatement(batch: Batch): pg.QueryConfig {
  return {
    name: 'append',
    text: 'select previous, last, at, aura_epoch() as epoch from append_events($1, $2, $3, $4, $5, $6)',
    values: appendValues(batch),
  }
}

/** The append of a command, which writes its answer in the same statement, for a repeat of the command. */
export function appendAnswer(
  batch: Batch,
  command: { id: string; output: string | null; refusal: string | null },
): pg.QueryConfig {
  return {
    name: 'append-answer',
    text: `with a as materialized (select * from append_events($1, $2, $3, $4, $5, $6))
           update commands c set output = $7, refusal = $8, rooms = $9, position = a.last
           from a where c.company_id = $1 and c.actor_id = $2 and c.id = $10
           returning a.previous, a.last, a.at, aura_epoch() as epoch`,
    values: [...appendValues(batch), command.output, command.refusal, roomsOf(batch), command.id],
  }
}

const appendValues = ({ company, actor, cause, events, standing }: Batch) => [
  company,
  actor,
  cause,
  JSON.stringify(events),
  standing?.sessionId ?? null,
  standing?.accessVersion ?? null,
]

export const roomsOf = (batch: Batch): string[] => [...new Set(batch.events.flatMap((event) => event.rooms))]

export function committed(batch: Batch, result: pg.QueryResult | undefined): Commit {
  const row = result?.rows[0] as Appended | undefined
  if (!row) throw new Error('the log answered an append with nothing')
  return {
    epoch: row.epoch,
    company: batch.company,
    previous: row.previous,
    position: row.last,
    at: row.at,
    events: batch.events.map((event, index) => {
      const position = row.previous + 1 + index
      const json = eventJson({
        ...event,
        position,
        at: row.at,
        actor_id: batch.actor,
        cause: event.cause ?? batch.cause,
      })
      return { position, name: event.name, rooms: event.rooms, json }
    }),
  }
}

export const publishCommit = (news: Pick<News, 'publish'>, commit: Commit): void =>
  news.publish(subjectOf(commit.company), encodeCommit(commit))
