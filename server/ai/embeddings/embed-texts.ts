/**
 * Texts as vectors, by the company's embedding model: that of its first connection that names one. Vectors of different models
 * have nothing in common, so only connections with this model are called, in their order and within the budget. Texts leave
 * masked by the company's policy, each with placeholders of its own: its vector does not depend on the texts beside it.
 */
import { tokensOf } from '@aura/machines/ai/cost.ts'
import { embedding, isBraked } from '@aura/machines/ai/decide.ts'
import type { Mask } from '@aura/machines/ai/mask.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { budgetOf } from '../budget.ts'
import { type CallParts, callCandidates } from '../call-candidates.ts'
import { connectionRows, wireConnection } from '../connection-row.ts'
import { countMasked, logTextDeparture, masksOf } from '../mask.ts'
import { openProvider, type ProviderConfig } from '../open-provider.ts'
import { modelAdapters } from '../providers/adapters.ts'
import { ProviderFailure } from '../providers/port.ts'

export type Embedding = {
  texts: readonly string[]
  model: string
  /** How long the vectors of this model are; null while nobody knows. */
  dimension: number | null
  /** Knows the names of the person whose words these are. */
  learn?: (mask: Mask) => void
}

/** The longest that is stored. */
const mostDimensions = 4096

/** Null where the company has none. A paused connection keeps its vectors, and answers nothing. */
export async function embeddingModelOf(tx: Db): Promise<string | null> {
  const rows = await connectionRows(tx)
  return (
    rows.find(({ kind, embedding_model }) => embedding_model !== null && modelAdapters[kind].embed !== null)
      ?.embedding_model ?? null
  )
}

/** In the order of the texts. Null where nothing may be called now; a `ProviderFailure` where each connection failed. */
export async function embedTexts(
  parts: CallParts,
  { texts, model, dimension, learn }: Embedding,
): Promise<readonly (readonly number[])[] | null> {
  const { within, config, signal, userId } = parts
  const { candidates, masks } = await within(async (work) => ({
    candidates: await openCandidates(work, config, model),
    masks: await masksOf(work.tx, texts.length),
  }))
  const masked = texts.map((text, at) => {
    const mask = masks[at]
    if (!mask) throw new Error('a text without a mask')
    learn?.(mask)
    return mask.hide(text)
  })
  const characters = masked.reduce((sum, text) => sum + text.length, 0)
  return await callCandidates(parts, {
    ...{ candidates, purpose: 'knowledge' },
    estimate: { inputTokens: tokensOf(characters), outputTokens: 0 },
    logDeparture: async (work, callId) =>
      await logTextDeparture(work, { callId, userId, characters, masked: countMasked(masks) }),
    call: async ({ embed, connection }) => {
      const { vectors, usage } = await embed(connection, { model, texts: masked }, signal)
      if (!areVectors(vectors, { count: texts.length, dimension })) throw new ProviderFailure('malformed')
      return { result: vectors, usage }
    },
  })
}

/** One for each text, all of one length, and none without a direction. */
function areVectors(
  vectors: readonly (readonly number[])[],
  { count, dimension }: { count: number; dimension: number | null },
): boolean {
  const length = dimension ?? vectors[0]?.length ?? 0
  if (vectors.length !== count || length === 0 || length > mostDimensions) return false
  return vectors.every(
    (vector) =>
      vector.length === length &&
      vector.every((value) => Math.abs(value) < largest) &&
      vector.some((value) => Math.abs(value) > smallest),
  )
}

/** What the database can compare: it squares half-precision numbers. */
const largest = 60_000
const smallest = 1e-4

async function openCandidates({ tx, now }: Work, config: ProviderConfig, model: string) {
  if (isBraked(await budgetOf(tx, now))) return []
  const rows = await connectionRows(tx)
  const opened = []
  for (const { id, kind } of embedding(rows.map(wireConnection), model)) {
    const { embed } = modelAdapters[kind]
    const row = rows.find((item) => item.id === id)
    if (!row || !embed) continue
    opened.push({ id, model, embed, connection: await openProvider(tx, row, { config, purpose: 'ask' }) })
  }
  return opened
}

/** Companies in which a model for embeddings is set; asked outside any company. */
export async function companiesWithEmbeddings(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select companies_with_embeddings() as id`.execute(tx)
  return rows.map(({ id }) => id)
}
