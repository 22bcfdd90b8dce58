/**
 * A call to a model is claimed before it is made and booked when it is over, once. What was claimed and never booked, since
 * the process that called died, is booked as lost, with what it may have cost at most.
 */
import type { ProviderProblem } from '@aura/contracts/ai/connection.ts'
import { type AiPurpose, callBooked } from '@aura/contracts/ai/usage.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { costOf } from '@aura/machines/ai/cost.ts'
import { circuitPauseMs, isCircuitOpen } from '@aura/machines/platform/circuit-pause.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'
import { budgetOf, spend } from './budget.ts'
import { type ConnectionRow, findConnection, saveConnection } from './connection-row.ts'
import type { Usage } from './providers/port.ts'
import type { CallOutcome } from './schema.ts'

/** No answer takes longer; a call that has no outcome after that and a while is lost. */
export const longestCallMs = 10 * minuteMs
const lostAfterMs = longestCallMs + 5 * minuteMs
/** So long the one call has that tries for all whether the provider is well again. */
const trialMs = 30_000

export const bookLostJob = job('ai.book-lost', z.strictObject({}))

/** Whom a call is counted for. */
export type CallAbout = Partial<Record<'agentId' | 'queueId' | 'campaignId' | 'costCentreId', string | null>>

export type Claim = {
  callId: string
  model: string
  purpose: AiPurpose
  /** What it uses at most, by our count: booked where the provider tells nothing. */
  estimate: Usage
  about?: CallAbout
}

/** Whether a call moves the circuit breaker of its connection, which is that of the chat, or only leaves it alone. */
export type Breaker = 'moves' | 'leaves'

/** False while the connection is to be left alone. Of those that ask when its rest is over, one tries for all. */
async function mayCall({ tx, now }: Pick<Work, 'tx' | 'now'>, row: ConnectionRow, breaker: Breaker): Promise<boolean> {
  if (row.rest_until === null) return true
  if (row.rest_until > now) return false
  if (!isCircuitOpen(row)) return true
  // The one try is of a call that tells how it went.
  if (breaker === 'leaves') return false
  await tx
    .updateTable('ai_connections')
    .set({ rest_until: later(now, trialMs) })
    .where('id', '=', row.id)
    .execute()
  return true
}

export async function claimCall(
  work: Work,
  connectionId: string,
  claim: Claim,
  breaker: Breaker = 'moves',
): Promise<boolean> {
  const { tx, now } = work
  const row = await findConnection(tx, connectionId)
  if (!row || !(await mayCall(work, row, breaker))) return false
  await insertCall({ tx, now }, row, claim)
  return true
}

export async function insertCall({ tx, now }: { tx: Db; now: Date }, row: ConnectionRow, claim: Claim): Promise<void> {
  const { callId, model, purpose, estimate, about = {} } = claim
  await tx
    .insertInto('ai_calls')
    .values({
      ...{ company_id: row.company_id, id: callId, connection_id: row.id, model, purpose, at: now },
      ...{ input_tokens: estimate.inputTokens, output_tokens: estimate.outputTokens, estimated: true },
      ...{ first_answer_ms: null, duration_ms: null, agent_id: about.agentId ?? null },
      ...{ queue_id: about.queueId ?? null, campaign_id: about.campaignId ?? null },
      cost_centre_id: about.costCentreId ?? null,
    })
    .execute()
  const startAfter = later(now, lostAfterMs)
  await enqueue(tx, bookLostJob, {}, { companyId: row.company_id, startAfter, singletonKey: 'lost' })
}

export type Booking = {
  callId: string
  outcome: Exclude<CallOutcome, 'calling'>
  /** Null where the provider told nothing: `estimate` counts then. */
  usage: Usage | null
  estimate: Usage
  firstAnswerMs: number | null
  durationMs: number | null
}

/** Once: a call that was taken for lost and comes to an end after all is corrected, and not added. */
export async function bookCall(work: Work, booking: Booking): Promise<{ usage: Usage; micros: number }> {
  const { tx } = work
  const { callId, outcome, firstAnswerMs, durationMs } = booking
  const before = await tx
    .selectFrom('ai_calls')
    .where('id', '=', callId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const usage = booking.usage ?? booking.estimate
  if (before.outcome !== 'calling' && before.outcome !== 'lost')
    return { usage: { inputTokens: before.input_tokens, outputTokens: before.output_tokens }, micros: before.micros }
  const { prices } = await tx
    .selectFrom('ai_connections')
    .where('id', '=', before.connection_id)
    .select('prices')
    .executeTakeFirstOrThrow()
  const micros = costOf(prices, before.model, usage)
  await tx
    .updateTable('ai_calls')
    .set({
      ...{ outcome, micros, input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
      ...{ estimated: booking.usage === null, duration_ms: durationMs === null ? null : Math.round(durationMs) },
      first_answer_ms: firstAnswerMs === null ? null : Math.round(firstAnswerMs),
    })
    .where('id', '=', callId)
    .execute()
  const difference = micros - before.micros
  if (difference === 0) return { usage, micros }
  await spend(work, { companyId: before.company_id, micros: difference, at: before.at })
  if (before.agent_id !== null) {
    const { currency } = await budgetOf(tx, work.now)
    work.emit(callBooked, { agentId: before.agent_id, micros: difference, currency })
  }
  return { usage, micros }
}

/** Those of the company whose process died. True while others are under way. */
export async function bookLost(work: Work): Promise<boolean> {
  const open = await work.tx
    .selectFrom('ai_calls')
    .where('outcome', '=', 'calling')
    .selectAll()
    .orderBy('at')
    .limit(200)
    .execute()
  const overdue = open.filter(({ at }) => at <= later(work.now, -lostAfterMs))
  for (const { id, input_tokens, output_tokens } of overdue)
    await bookCall(work, {
      ...{ callId: id, outcome: 'lost', usage: null, firstAnswerMs: null, durationMs: null },
      estimate: { inputTokens: input_tokens, outputTokens: output_tokens },
    })
  return open.length > overdue.length || open.length === 200
}

/** Says something about this request, and nothing about the provider. */
const ofRequest: readonly CallOutcome[] = ['answered', 'cancelled', 'refused', 'malformed', 'no_provider', 'lost']
/** Only a person can mend it. */
const lasting: readonly CallOutcome[] = ['unauthorized', 'model_not_found']
const isProblem = (outcome: CallOutcome): outcome is ProviderProblem =>
  !['calling', 'answered', 'cancelled', 'lost'].includes(outcome)

/** The connection's circuit breaker and health, after an outcome; `retryAfterMs` is the provider's own wish. */
export async function recordOutcome(
  work: Work,
  connectionId: string,
  { outcome, retryAfterMs = 0 }: { outcome: CallOutcome; retryAfterMs?: number },
): Promise<void> {
  const { tx, now } = work
  const row = await findConnection(tx, connectionId)
  if (!row || outcome === 'cancelled') return
  if (ofRequest.includes(outcome) || !isProblem(outcome)) {
    if (row.failures === 0 && row.rest_until === null && row.health !== 'failing') return
    const well = { failures: 0, rest_until: null, ...(row.health === 'failing' && { health: 'ok' as const }) }
    await saveConnection(work, row, { ...well, problem: null, checked_at: now })
    return
  }
  const failures = row.failures + 1
  const pauseMs = Math.max(circuitPauseMs(failures), retryAfterMs)
  const change = { failures, rest_until: pauseMs > 0 ? later(now, pauseMs) : row.rest_until }
  const isFailing = lasting.includes(outcome) || isCircuitOpen({ failures })
  if (!isFailing && pauseMs === 0) await tx.updateTable('ai_connections').set(change).where('id', '=', row.id).execute()
  else
    await saveConnection(work, row, {
      ...{ ...change, problem: outcome, checked_at: now },
      ...(isFailing && { health: 'failing' as const }),
    })
}
