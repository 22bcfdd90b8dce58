/**
 * Which model makes a company's vectors, and at which provider: two providers may have different models of one name, whose
 * vectors have nothing in common. Connections of one kind with one address are one provider, whatever their keys.
 */
import type { Db } from '../../platform/database/transact.ts'
import { type ConnectionRow, connectionRows } from '../connection-row.ts'
import { modelAdapters, ownBaseUrls } from '../providers/adapters.ts'

export type EmbeddingModel = { kind: string; address: string; model: string }

/** Null where the connection names none, or its kind has none. */
export function embeddingModelIn(row: Pick<ConnectionRow, 'kind' | 'base_url' | 'embedding_model'>) {
  const { kind, base_url: baseUrl, embedding_model: model } = row
  if (model === null || modelAdapters[kind].embed === null) return null
  return { kind, address: addressFor(baseUrl ?? ownBaseUrls[kind] ?? ''), model }
}

/** As it is called: however it was typed. */
const addressFor = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '')

export const isSameModel = (a: EmbeddingModel | null, b: EmbeddingModel | null): boolean =>
  a === b || (a !== null && b !== null && a.kind === b.kind && a.address === b.address && a.model === b.model)

/**
 * That of the vectors that are there, as long as a connection names it, whatever the order of connections; else that of the
 * first connection that names one. Null where none does. A paused connection keeps its vectors, and answers nothing.
 */
export async function embeddingModelOf(tx: Db, current: EmbeddingModel | null): Promise<EmbeddingModel | null> {
  const models = (await connectionRows(tx)).flatMap((row) => embeddingModelIn(row) ?? [])
  return models.find((model) => isSameModel(model, current)) ?? models[0] ?? null
}
