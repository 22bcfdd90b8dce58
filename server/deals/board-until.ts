/** A board as it was: what the log says of its columns and its cards until a moment. */
import { setImmediate } from 'node:timers/promises'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { boardAt as atContract, boardOn as onContract } from '@aura/contracts/deals/history.ts'
import { defaultStages, type Pipeline, pipelineChanged } from '@aura/contracts/deals/pipeline.ts'
import { dayIn, endOfDay } from '@aura/machines/platform/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { type LoggedBody, liftEvent } from '../platform/log/lift-event.ts'
import { refuse } from '../platform/refuse.ts'
import { defaultPipelineName } from './defaults.ts'
import { dealIn, type LoggedDeal } from './history.ts'
import { pipelineById } from './pipelines.ts'
import { timeZoneOf } from './time-zone.ts'

export const boardAt = answer(atContract, async ({ input: { pipelineId, at }, tx, now }) => {
  if (new Date(at) > now) return refuse('deals.moment_not_reached')
  // What happened at the moment itself is part of it; the log counts in microseconds.
  return { ...(await boardUntil(tx, pipelineId, sql`${at}::timestamptz + interval '1 microsecond'`)), until: at }
})

export const boardOn = answer(onContract, async ({ input: { pipelineId, day }, tx, now }) => {
  const timeZone = await timeZoneOf(tx)
  if (day > dayIn(timeZone, now)) return refuse('deals.moment_not_reached')
  const end = new Date(endOfDay(timeZone, day))
  // Of today everything that is in the log; the clock of the log is not this one.
  const until = (end < now ? end : now).toISOString()
  return { ...(await boardUntil(tx, pipelineId, sql`${end.toISOString()}::timestamptz`)), until }
})

/** So many cards are read before other requests have their turn. */
const cardsInTurn = 500

type Moment = RawBuilder<unknown>

/** What happened before the moment. */
async function boardUntil(tx: Db, pipelineId: string, until: Moment) {
  const pipeline = await pipelineUntil(tx, await pipelineById(tx, pipelineId), until)
  const { rows } = await sql<LoggedDeal & { rank: string | null }>`select name, v, body, rank
    from board_deals_until(${pipeline.id}, ${until})`.execute(tx)
  const deals: Record<string, Deal> = {}
  for (const [index, { rank, ...logged }] of rows.entries()) {
    const deal = dealIn(logged)
    deals[deal.id] = rank === null ? deal : { ...deal, rank }
    if (index % cardsInTurn === cardsInTurn - 1) await setImmediate()
  }
  return { pipeline, deals }
}

async function pipelineUntil(tx: Db, current: Pipeline, until: Moment): Promise<Pipeline> {
  const { begun, hasBegun } = await tx
    .selectFrom('pipelines')
    .where('id', '=', current.id)
    .select('created_at as begun')
    .select([sql<boolean>`created_at < ${until}`.as('hasBegun')])
    .executeTakeFirstOrThrow()
  if (!hasBegun) return refuse('deals.pipeline_not_begun', { params: { begun: begun.toISOString() } })
  const { rows } = await sql<LoggedBody>`select v, body
    from board_pipeline_event_until(${current.id}, ${until})`.execute(tx)
  const [changed] = rows
  if (changed) return z.parse(pipelineChanged.body, liftEvent(pipelineChanged, changed)).pipeline
  // A new pipeline is told as a change of it, but for the one that every company begins with.
  return current.version === 1 ? current : { ...current, name: defaultPipelineName, stages: [...defaultStages] }
}
