/**
 * What there is once for a company's vectors: their model and length, the lease of the job that makes them, and the circuit
 * breaker of the calls for them. That breaker is no connection's: a model for embeddings that fails takes no chat away.
 */
import type { ProviderProblem } from '@aura/contracts/ai/connection.ts'
import { circuitPauseMs } from '@aura/machines/platform/circuit-pause.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EmbeddingModel } from '../../ai/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { later } from '../../platform/later.ts'
import { noteErasure } from './vector-erasures.ts'
import { openSpace, recordLeastSimilarity, type VectorSpace } from './vector-spaces.ts'

/** Embedding twice finds the same vectors. */
export const embedChunksJob = job('agents.embed-chunks', z.strictObject({}), { retryLimit: 4, timeoutSeconds: 900 })

/** While one waits there is no second; one that begins while another is at work leaves it to that one. */
export const embedLater = async (tx: Db, companyId: string, startAfter?: Date): Promise<void> =>
  void (await enqueue(
    tx,
    embedChunksJob,
    {},
    { companyId, singletonKey: startAfter ? 'again' : 'now', ...(startAfter && { startAfter }) },
  ))

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** As long as a job may take; it is given back before. */
const leaseMs = 15 * minuteMs
const shortestPauseMs = 5 * minuteMs
/** Between two changes of length of one model, each of which makes all vectors anew. */
const dimensionRestMs = 24 * hourMs

export const hasVectors = async (tx: Db): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select knowledge_vectors() as has`.execute(tx)
  return rows[0]?.has === true
}

export const companyOf = async (tx: Db): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select current_company() as id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function forgetVectors(tx: Db): Promise<void> {
  await noteErasure(tx, null)
  await tx.deleteFrom('ai_chunk_vectors').execute()
  await tx.deleteFrom('ai_embeddings').execute()
}

/**
 * Of which model the company's vectors are from now on. How long they are is known once the first has come, or where some of an
 * earlier time are there.
 */
export async function lockModel(
  tx: Db,
  model: EmbeddingModel,
): Promise<{ space: VectorSpace; dimension: number | null; failures: number }> {
  const space = await openSpace(tx, model)
  const isSame = sql`(e.model = excluded.model and e.space = excluded.space)`
  const { rows } = await sql<{ dimension: number | null; failures: number }>`
    insert into ai_embeddings as e (company_id, model, space)
    values (current_company(), ${space.model}, ${space.space}::integer)
    on conflict (company_id) do update set model = excluded.model, space = excluded.space,
      failures = case when ${isSame} then e.failures else 0 end,
      dimension = case when ${isSame} then e.dimension else (select v.dimension from ai_chunk_vectors v
        where v.company_id = e.company_id and v.model = excluded.model and v.space = excluded.space
          and v.dimension > 0 limit 1) end
    returning dimension, failures`.execute(tx)
  const [row] = rows
  return { space, dimension: row?.dimension ?? null, failures: row?.failures ?? 0 }
}

/** False while another job of the company's has it. Of a job that died it is free after a while. */
export async function holdLease({ tx, now }: Work, lease: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ai_embeddings')
    .set({ lease_by: lease, lease_until: later(now, leaseMs) })
    .where((e) => e.or([e('lease_by', 'is', null), e('lease_by', '=', lease), e('lease_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With what tells the next job, so that it is free when that begins. */
export async function freeLease(tx: Db, lease: string): Promise<void> {
  await tx
    .updateTable('ai_embeddings')
    .set({ lease_by: null, lease_until: null })
    .where('lease_by', '=', lease)
    .execute()
}

export async function recordAnswer(tx: Db): Promise<void> {
  await tx
    .updateTable('ai_embeddings')
    .set({ failures: 0, rest_until: null, problem: null })
    .where((e) => e.or([e('failures', '>', 0), e('problem', 'is not', null)]))
    .execute()
}

/** How many there were one after the other, this one counted. */
export async function recordFailure({ tx, now }: Work, problem: ProviderProblem | null): Promise<number> {
  const row = await tx
    .updateTable('ai_embeddings')
    .set((e) => ({ failures: e('failures', '+', 1), problem }))
    .returning('failures')
    .executeTakeFirst()
  const failures = row?.failures ?? 1
  const pauseMs = circuitPauseMs(failures)
  if (pauseMs > 0)
    await tx
      .updateTable('ai_embeddings')
      .set({ rest_until: later(now, pauseMs) })
      .execute()
  return failures
}

/** Longer after each failure. */
export const retryAfterMs = (failures: number): number =>
  Math.min(hourMs, shortestPauseMs * 2 ** Math.min(10, Math.max(0, failures - 1)))

/**
 * The provider's model has vectors of another length: those that are there compare with no question any more, and all are made
 * anew. Not more often than once a day, for a provider may have different models behind one name.
 */
export async function adoptDimension(
  work: Work,
  { model, space }: Pick<VectorSpace, 'model' | 'space'>,
  dimension: number,
): Promise<boolean> {
  const { tx, now } = work
  const { numUpdatedRows } = await tx
    .updateTable('ai_embeddings')
    .set({ dimension, dimension_since: now })
    .where('model', '=', model)
    .where('space', '=', space)
    .where('dimension', '<>', dimension)
    .where((e) => e.or([e('dimension_since', 'is', null), e('dimension_since', '<=', later(now, -dimensionRestMs))]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .deleteFrom('ai_chunk_vectors')
    .where('model', '=', model)
    .where('space', '=', space)
    .where('dimension', '<>', dimension)
    .execute()
  await recordLeastSimilarity(tx, { model, space }, null)
  return true
}
