/**
 * Texts as vectors, by the company's embedding model. Vectors of different models have nothing in common, so only connections
 * to the provider of this model are called, in their order and within the budget. Texts leave masked by the company's policy, each with
 * placeholders of its own: its vector does not depend on the texts beside it. What comes of a call moves no circuit breaker of
 * a connection: an embedding model that fails takes no chat away.
 */
import { tokensOf } from '@aura/machines/ai/cost.ts'
import { embedding, isBraked } from '@aura/machines/ai/decide.ts'
import type { Mask } from '@aura/machines/ai/mask.ts'
import { spentPercent } from '@aura/machines/platform/budget.ts'
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
import { type EmbeddingModel, embeddingModelIn, isSameModel } from './embedding-model.ts'

export type Embedding = {
  texts: readonly string[]
  model: EmbeddingModel
  /** How long the vectors of this model are; null while nobody knows. */
  dimension: number | null
  /** Work that nobody waits for stops before the budget is spent, and leaves the rest of it to customers. */
  isBackground: boolean
  /** Knows the names of the person whose words these are. */
  learn?: (mask: Mask) => void
}

/** The vectors are sound and of another length than those of this model were. */
export class OtherLength extends ProviderFailure {
  readonly length: number
  constructor(length: number) {
    super('malformed')
    this.length = length
  }
}

/** Of the budget, in per cent. */
const backgroundShare = 80

/** The longest that is stored. */
const mostDimensions = 4096

/** What calls for vectors have used since then, in tokens. */
export async function embeddingTokensSince(tx: Db, since: Date): Promise<number> {
  const { tokens } = await tx
    .selectFrom('ai_calls')
    .where('purpose', '=', 'knowledge')
    .where('at', '>', since)
    .select((e) => e.fn.coalesce(e.fn.sum<number>('input_tokens'), sql<number>`0`).as('tokens'))
    .executeTakeFirstOrThrow()
  return Number(tokens)
}

/** In the order of the texts. Null where nothing may be called now; a `ProviderFailure` where each connection failed. */
export async function embedTexts(
  parts: CallParts,
  { texts, model, dimension, isBackground, learn }: Embedding,
): Promise<readonly (readonly number[])[] | null> {
  const { within, config, signal, userId } = parts
  const { candidates, masks } = await within(async (work) => ({
    candidates: await openCandidates(work, config, { model, isBackground }),
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
    ...{ candidates, purpose: 'knowledge', breaker: 'leaves' },
    estimate: { inputTokens: tokensOf(characters), outputTokens: 0 },
    logDeparture: async (work, callId) =>
      await logTextDeparture(work, { callId, userId, characters, masked: countMasked(masks) }),
    call: async ({ embed, connection, model: name }) => {
      const { vectors: values, usage } = await embed(connection, { model: name, texts: masked }, signal)
      const vectors = values.map((vector) => vector.map(singlePrecision))
      if (!areVectors(vectors, texts.length)) throw new ProviderFailure('malformed')
      const length = vectors[0]?.length ?? 0
      if (dimension !== null && length !== dimension) throw new OtherLength(length)
      return { result: vectors, usage }
    },
  })
}

/** One for each text, all of one length, and each with a direction. */
function areVectors(vectors: readonly (readonly number[])[], count: number): boolean {
  const length = vectors[0]?.length ?? 0
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
/** The database refuses a number that its type is too coarse for. */
const singlePrecision = (value: number): number => (Math.abs(value) < 1e-30 ? 0 : Math.fround(value))

async function openCandidates(
  { tx, now }: Work,
  config: ProviderConfig,
  { model, isBackground }: Pick<Embedding, 'model' | 'isBackground'>,
) {
  const budget = await budgetOf(tx, now)
  if (isBraked(budget)) return []
  if (isBackground && budget.brakes && spentPercent(budget) >= backgroundShare) return []
  const rows = await connectionRows(tx)
  const opened = []
  for (const { id, kind } of embedding(rows.map(wireConnection), model.model)) {
    const { embed } = modelAdapters[kind]
    const row = rows.find((item) => item.id === id)
    if (!row || !embed || !isSameModel(embeddingModelIn(row), model)) continue
    opened.push({ id, model: model.model, embed, connection: await openProvider(tx, row, { config, purpose: 'ask' }) })
  }
  return opened
}

/** Companies in which a model for embeddings is set; asked outside any company. */
export async function companiesWithEmbeddings(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select companies_with_embeddings() as id`.execute(tx)
  return rows.map(({ id }) => id)
}
