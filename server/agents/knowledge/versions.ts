/** Each reading of a source with other words is a version, cut into chunks; one version answers, the newest few are kept. */
import { createHash } from 'node:crypto'
import { type KnowledgeSource, knowledgeLimits, sourceSaved } from '@aura/contracts/agents/knowledge.ts'
import { chunksOf } from '@aura/machines/agents/chunks.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

export type SourceRow = Selectable<Schema['ai_sources']>
type Saving = Pick<Work, 'tx' | 'emit' | 'now'>

export const wireSource = (row: SourceRow): KnowledgeSource => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  url: row.url,
  conversationId: row.conversation_id,
  recrawlHours: row.recrawl_hours,
  state: row.state,
  problem: row.problem,
  version: row.version,
  lastVersion: row.last_version,
  readAt: row.read_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export async function findSource(tx: Db, sourceId: string): Promise<SourceRow | undefined> {
  return await tx
    .selectFrom('ai_sources')
    .where('id', '=', sourceId)
    .where('removed', '=', false)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}
export const lockSource = async (tx: Db, sourceId: string): Promise<SourceRow> =>
  (await findSource(tx, sourceId)) ?? refuse('agents.source_not_found')

export async function saveSource({ tx, emit }: Saving, row: SourceRow, set: object): Promise<SourceRow> {
  const saved = await tx
    .updateTable('ai_sources')
    .set(set)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(sourceSaved, { source: wireSource(saved) })
  return saved
}

/** Words of a source; with a number where they stand on a page. */
export type Page = { page: number | null; text: string }

/** The same words again are no new version. */
export async function saveReading(work: Saving, row: SourceRow, read: string | readonly Page[]): Promise<SourceRow> {
  const { tx, now } = work
  const pages = typeof read === 'string' ? [{ page: null, text: read }] : read
  const text = pages.map((page) => page.text).join('\n\f')
  const failed = text.trim() === '' ? 'no_text' : text.length > knowledgeLimits.characters ? 'too_large' : null
  if (failed !== null) return await saveSource(work, row, { state: 'failed', problem: failed, read_at: now })
  const content_hash = createHash('sha256').update(text).digest('hex')
  const done = { state: 'ready', problem: null, read_at: now }
  if (content_hash === row.content_hash) return await saveSource(work, row, done)
  const version = row.last_version + 1
  const chunks = pages.flatMap(({ page, text: words }) => chunksOf(words).map((body) => ({ body, page })))
  await tx
    .insertInto('ai_source_versions')
    .values({
      ...{ company_id: row.company_id, source_id: row.id, version, read_at: now },
      ...{ characters: text.length, chunks: chunks.length },
    })
    .execute()
  await sql`insert into ai_chunks (company_id, source_id, version, ordinal, body, page, live, lexemes)
    select ${row.company_id}::uuid, ${row.id}::uuid, ${version}::integer, ordinal, body, page, false,
      knowledge_lexemes(${row.company_id}::uuid, ${row.title} || ' ' || body)
    from unnest(${chunks.map(({ body }) => body)}::text[], ${chunks.map(({ page }) => page)}::integer[])
      with ordinality c (body, page, ordinal)`.execute(tx)
  await tx
    .deleteFrom('ai_source_versions')
    .where('source_id', '=', row.id)
    .where('version', '<=', version - knowledgeLimits.versions)
    .where('version', '<>', row.version)
    .execute()
  return await answerWith(work, row, { ...done, content_hash, last_version: version, version })
}

/** From now on the chunks of this version are found, and no others of the source. */
export async function answerWith(
  work: Saving,
  row: SourceRow,
  set: { version: number } & Record<string, unknown>,
): Promise<SourceRow> {
  await work.tx
    .updateTable('ai_chunks')
    .set({ live: sql<boolean>`version = ${set.version}` })
    .where('source_id', '=', row.id)
    .execute()
  return await saveSource(work, row, set)
}
