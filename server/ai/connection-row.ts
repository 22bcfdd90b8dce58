/** Rows of connections: locked, shown, and saved with the event that tells of it. */
import { type AiConnection, connectionSaved } from '@aura/contracts/ai/connection.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type ConnectionRow = Selectable<Schema['ai_connections']>

/** Of rows that were tested before there was speech. */
const untried = { transcription: false, speech: false }

export const wireConnection = (row: ConnectionRow): AiConnection => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  baseUrl: row.base_url,
  hasKey: row.has_key,
  models: row.models,
  chatModel: row.chat_model,
  embeddingModel: row.embedding_model,
  transcriptionModel: row.transcription_model,
  speechModel: row.speech_model,
  speechVoice: row.speech_voice,
  firstAnswerSeconds: row.first_answer_seconds,
  silenceSeconds: row.silence_seconds,
  prices: row.prices,
  rank: row.rank,
  paused: row.paused,
  health: row.health,
  problem: row.problem,
  checkedAt: row.checked_at?.toISOString() ?? null,
  capabilities: row.capabilities && { ...untried, ...row.capabilities },
  restUntil: row.rest_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** In the order in which they are asked. */
export const connectionRows = async (tx: Db): Promise<ConnectionRow[]> =>
  await tx.selectFrom('ai_connections').where('removed', '=', false).selectAll().orderBy('rank').orderBy('id').execute()

export async function findConnection(tx: Db, connectionId: string): Promise<ConnectionRow | undefined> {
  return await tx
    .selectFrom('ai_connections')
    .where('id', '=', connectionId)
    .where('removed', '=', false)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export const lockConnection = async (tx: Db, connectionId: string): Promise<ConnectionRow> =>
  (await findConnection(tx, connectionId)) ?? refuse('ai.connection_not_found')

export function assertVersion(row: ConnectionRow, version: number): void {
  if (row.version !== version) refuse('command.stale', { params: { version: row.version } })
}

/** The version moves with what people edit, and not with how calls go. */
export async function saveConnection(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: ConnectionRow,
  change: Updateable<Schema['ai_connections']>,
): Promise<ConnectionRow> {
  const row = await tx
    .updateTable('ai_connections')
    .set(change)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(connectionSaved, { connection: wireConnection(row), before: before.health })
  return row
}
