/**
 * Chunks of the versions that answer become vectors, a batch at a time: chosen in a transaction, embedded without one, stored
 * in another. What is missing is found anew each time, so a job that dies goes on where it was; a company has one job at work.
 * With another model all are embedded again; without one none are kept.
 */

import type { ProviderProblem } from '@aura/contracts/ai/connection.ts'
import { leastSimilarityOf } from '@aura/machines/agents/similarity.ts'
import { type CallParts, embeddingTokensSince, embedTexts, OtherLength, ProviderFailure } from '../../ai/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { later } from '../../platform/later.ts'
import {
  type ChunkBatch,
  type ChunkKey,
  type ChunkVector,
  chooseChunks,
  copyVectors,
  storeVectors,
} from './chunk-vectors.ts'
import {
  adoptDimension,
  companyOf,
  embedLater,
  forgetVectors,
  freeLease,
  hasVectors,
  holdLease,
  lockModel,
  recordAnswer,
  recordFailure,
  retryAfterMs,
} from './embedding-state.ts'
import { referencePairs, referenceTexts } from './reference-texts.ts'
import { currentModel, recordLeastSimilarity } from './vector-spaces.ts'

/** A model on a plain processor takes some seconds for them; after failures a batch has half as many, down to one. */
const largestBatch = 32
/** Before the job's time is over: another one goes on. */
const longestMs = 600_000
const hourMs = 3600_000
/** A company's knowledge becomes vectors for so many tokens in a day, however often its pages change their words. */
export const tokensPerDay = 20_000_000

/** Until none is missing, the time is up, or no provider answers; the rest is done later. */
export async function embedChunks(parts: CallParts, mostTokens = tokensPerDay): Promise<void> {
  const { within, elapsed, signal } = parts
  const lease = await within(async ({ newId }) => newId())
  const began = elapsed()
  // A provider that embeds a plain text works: what it refuses is the text.
  const provider = { works: false }
  const pass = { lease, mostTokens, copies: true, after: null as ChunkKey | null }
  try {
    for (;;) {
      signal.throwIfAborted()
      const batch = await within((work) => chooseBatch(work, pass))
      if (batch === null) return
      const isEmbedded = await embedBatch(parts, batch, provider)
      if (!isEmbedded) return await within((work) => goOnLater(work, lease))
      pass.copies = false
      pass.after = batch.chunks.at(-1) ?? null
      if (elapsed() - began > longestMs) return await within(({ tx }) => goOnNow(tx, lease))
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await within((work) => goOnLater(work, lease, error.problem))
  } finally {
    await within(({ tx }) => freeLease(tx, lease))
  }
}

async function goOnNow(tx: Db, lease: string): Promise<void> {
  await freeLease(tx, lease)
  await embedLater(tx, await companyOf(tx))
}

/** Providers are down, or the month's budget is spent. */
async function goOnLater(work: Work, lease: string, problem?: ProviderProblem): Promise<void> {
  const { tx, now } = work
  const failures = problem === undefined ? 0 : await recordFailure(work, problem)
  await freeLease(tx, lease)
  await embedLater(tx, await companyOf(tx), later(now, retryAfterMs(failures)))
}

type Batch = ChunkBatch & { largest: number }
type Pass = { lease: string; mostTokens: number; copies: boolean; after: ChunkKey | null }

/** Null where nothing is missing, or another job is at work. Without chunks where only the model is to be measured. */
async function chooseBatch(work: Work, { lease, mostTokens, copies, after }: Pass): Promise<Batch | null> {
  const { tx, now } = work
  const model = await currentModel(tx)
  if (model === null) {
    await forgetVectors(tx)
    return null
  }
  if (!(await hasVectors(tx))) return null
  // The row stays locked until the end: who finds the lease taken has its chunks found by this choice or a later one.
  const { space, dimension, failures } = await lockModel(tx, model)
  if (!(await holdLease(work, lease))) return null
  const kind = { space, dimension }
  if (copies) await copyVectors(tx, kind)
  const largest = Math.max(1, largestBatch >> failures)
  let chunks = await chooseChunks(tx, kind, { after, limit: largest })
  if (chunks.length === 0 && after) chunks = await chooseChunks(tx, kind, { after: null, limit: largest })
  // Vectors that are there are not searched until their model is measured.
  if (chunks.length === 0 && dimension !== null && space.leastSimilarity === null) return { ...kind, largest, chunks }
  if (chunks.length === 0) {
    await freeLease(tx, lease)
    return null
  }
  if ((await embeddingTokensSince(tx, later(now, -24 * hourMs))) >= mostTokens) {
    await freeLease(tx, lease)
    await embedLater(tx, await companyOf(tx), later(now, hourMs))
    return null
  }
  return { ...kind, largest, chunks }
}

/** False where nothing may be called now. */
async function embedBatch(parts: CallParts, batch: Batch, provider: { works: boolean }): Promise<boolean> {
  const { within } = parts
  try {
    if (batch.space.leastSimilarity === null && !(await measureModel(parts, batch, provider))) return false
    if (batch.chunks.length === 0) return true
    const texts = batch.chunks.map(({ text }) => text)
    const vectors = await embedOrHalve(parts, { ...batch, texts }, provider)
    if (vectors === null) return false
    const isStored = await within(async ({ tx, now }) => {
      await recordAnswer(tx)
      return await storeVectors(tx, batch, { vectors, now })
    })
    if (!isStored) throw new ProviderFailure('malformed')
    return true
  } catch (error) {
    if (!(error instanceof OtherLength)) throw error
    if (await within((work) => adoptDimension(work, batch.space, error.length))) return true
    throw error
  }
}

/** Before a vector of it is searched: its scale is its own. */
async function measureModel(
  parts: CallParts,
  { space, dimension, largest }: Batch,
  provider: { works: boolean },
): Promise<boolean> {
  const vectors: ChunkVector[] = []
  while (vectors.length < referenceTexts.length) {
    const texts = referenceTexts.slice(vectors.length, vectors.length + largest)
    const more = await embedOrHalve(parts, { space, dimension, texts }, provider)
    if (more === null) return false
    vectors.push(...more)
  }
  await parts.within(({ tx }) => recordLeastSimilarity(tx, space, leastSimilarityOf(referencePairs(vectors))))
  return true
}

/** A text that a provider refuses costs its neighbours nothing: it is found by halves, and stands without a vector. */
async function embedOrHalve(
  parts: CallParts,
  batch: Omit<ChunkBatch, 'chunks'> & { texts: readonly string[] },
  provider: { works: boolean },
): Promise<readonly ChunkVector[] | null> {
  const { space: model, dimension, texts } = batch
  const embed = (some: readonly string[]) => embedTexts(parts, { model, dimension, texts: some, isBackground: true })
  try {
    const vectors = await embed(texts)
    if (vectors) provider.works = true
    return vectors
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.problem !== 'refused') throw error
  }
  if (texts.length === 1) {
    if (!provider.works && (await embed([plainText])) === null) return null
    provider.works = true
    return [null]
  }
  const middle = Math.ceil(texts.length / 2)
  const first = await embedOrHalve(parts, { ...batch, texts: texts.slice(0, middle) }, provider)
  const second = first && (await embedOrHalve(parts, { ...batch, texts: texts.slice(middle) }, provider))
  return second && [...first, ...second]
}

const plainText = 'ok'
