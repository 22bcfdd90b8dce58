/** Sources of knowledge are added, read again, rolled back and removed. A page and a file are read by a job. */
import * as contracts from '@aura/contracts/agents/knowledge.ts'
import { id } from '@aura/contracts/platform/values.ts'
import { createMask } from '@aura/machines/ai/mask.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type FileRow, findRow, releaseFile, takeFile } from '../../files/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, answerAfter, type CommandContext, handle, show, type Work } from '../../platform/handle.ts'
import { enqueue, enqueueNext, job } from '../../platform/jobs.ts'
import { later } from '../../platform/later.ts'
import { NotOutside, outsideUrl } from '../../platform/outside/address.ts'
import { refuse } from '../../platform/refuse.ts'
import { takeTurn } from '../../platform/turn.ts'
import { reopenGaps } from '../gaps/reopen-gaps.ts'
import { readableText } from '../prompt.ts'
import type { ReadDocument } from './documents/read-document.ts'
import { embedQuestion } from './embed-question.ts'
import { searchKnowledge } from './search.ts'
import { noteErasure } from './vector-erasures.ts'
import { answerWith, findSource, lockSource, type SourceRow, saveReading, saveSource, wireSource } from './versions.ts'

/** Reading twice finds the same words. */
export const readSourceJob = job('agents.read-source', z.strictObject({ sourceId: id }), { retryLimit: 2 })

const hourMs = 3600_000
const findMs = 10_000

/** Now, or again at its time: one that is due before that reads it anyway. */
export async function readLater(tx: Db, row: Pick<SourceRow, 'company_id' | 'id'>, startAfter?: Date): Promise<void> {
  const payload = { sourceId: row.id }
  const of = (singletonKey: string) => ({ companyId: row.company_id, singletonKey: `${row.id}:${singletonKey}` })
  if (startAfter) await enqueueNext(tx, readSourceJob, payload, { ...of('again'), startAfter })
  else await enqueue(tx, readSourceJob, payload, of('now'))
}

/** The one address inside our network that a page may have. */
export const exemptPage = (config: Pick<Config, 'mode' | 'simulatorUrl'>): string | null =>
  (config.mode === 'embedded' && config.simulatorUrl) || null

export const knowledge = show(contracts.knowledge, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('ai_sources').where('removed', '=', false).selectAll().execute()
    return { sources: Object.fromEntries(rows.map((row) => [row.id, wireSource(row)])) }
  },
})

type Fresh = Pick<SourceRow, 'id' | 'kind' | 'title'> &
  Partial<Pick<SourceRow, 'body' | 'url' | 'conversation_id' | 'file_id' | 'recrawl_hours'>>

async function insertSource({ tx, now, caller }: CommandContext<unknown>, fresh: Fresh): Promise<SourceRow> {
  await takeTurn(tx, 'ai_sources')
  const limit = contracts.knowledgeLimits.sources
  const { count } = await tx
    .selectFrom('ai_sources')
    .where('removed', '=', false)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= limit) return refuse('agents.too_many_sources', { params: { limit } })
  const row = await tx
    .insertInto('ai_sources')
    .values({ company_id: caller.companyId, ...fresh, created_by: caller.userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? refuse('agents.source_id_taken')
}

type Typed = { sourceId: string; title: string; text: string }

export async function addTypedSource(context: CommandContext<unknown>, { sourceId, title, text }: Typed) {
  const row = await insertSource(context, { id: sourceId, kind: 'text', title, body: text })
  return wireSource(await saveReading(context, row, text))
}

export const addText = handle(contracts.addText, async (context) => await addTypedSource(context, context.input))

export const addUrl = handle(contracts.addUrl, async (context) => {
  const { sourceId, title, url, recrawlHours: recrawl_hours } = context.input
  try {
    outsideUrl(url, exemptPage(context.config))
  } catch (error) {
    if (error instanceof NotOutside) return refuse('agents.url_refused')
    throw error
  }
  const row = await insertSource(context, { id: sourceId, kind: 'url', title, url, recrawl_hours })
  await readLater(context.tx, row)
  context.emit(contracts.sourceSaved, { source: wireSource(row) })
  return wireSource(row)
})

export const addFile = handle(contracts.addFile, async (context) => {
  const { tx, input, caller, now } = context
  const { sourceId, title, fileId } = input
  const row = await insertSource(context, { id: sourceId, kind: 'file', title, file_id: fileId })
  await takeFile(tx, { fileId, purpose: 'knowledge', by: caller.userId, now })
  await readLater(tx, row)
  context.emit(contracts.sourceSaved, { source: wireSource(row) })
  return wireSource(row)
})

/** What was said, as question and answer, without the personal data of the customer: other customers are told of it. */
async function textOfConversation(tx: Db, conversationId: string): Promise<string> {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('direction', '<>', 'inside')
    .select(['direction', 'content'])
    .orderBy('seq', 'desc')
    .limit(200)
    .execute()
  const said = rows
    .toReversed()
    .flatMap(({ direction, content }) => {
      const text = readableText(content)
      return text === null || text === '' ? [] : [`${direction === 'in' ? 'P' : 'R'}: ${text}`]
    })
    .join('\n\n')
  const mask = createMask()
  const conversation = await tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select('contact_name')
    .executeTakeFirst()
  mask.learnPerson(conversation?.contact_name ?? '')
  return mask.hide(said)
}

export const addConversation = handle(contracts.addConversation, async (context) => {
  const { sourceId, title, conversationId } = context.input
  const found = await context.tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select(['state', 'close_reason'])
    .executeTakeFirst()
  if (!found) return refuse('conversations.not_found')
  if (found.state !== 'closed' || found.close_reason !== 'resolved') return refuse('agents.not_resolved')
  const row = await insertSource(context, {
    id: sourceId,
    kind: 'conversation',
    title,
    conversation_id: conversationId,
  })
  return wireSource(await saveReading(context, row, await textOfConversation(context.tx, conversationId)))
})

export const readSourceAgain = handle(contracts.readSourceAgain, async (context) => {
  const row = await lockSource(context.tx, context.input.sourceId)
  if (row.kind === 'url' || row.kind === 'file') {
    await readLater(context.tx, row)
    return wireSource(await saveSource(context, row, { state: 'reading' }))
  }
  const text =
    row.conversation_id === null ? (row.body ?? '') : await textOfConversation(context.tx, row.conversation_id)
  return wireSource(await saveReading(context, row, text))
})

export const removeSource = handle(contracts.removeSource, async ({ input, tx, emit, now }) => {
  const row = await lockSource(tx, input.sourceId)
  if (row.file_id !== null) await releaseFile(tx, row.company_id, row.file_id, now)
  await tx
    .updateTable('ai_sources')
    .set({ removed: true, body: null, file_id: null })
    .where('id', '=', row.id)
    .execute()
  await tx.deleteFrom('ai_source_versions').where('source_id', '=', row.id).execute()
  await reopenGaps(tx, row.id)
  emit(contracts.sourceRemoved, { sourceId: row.id })
  return { vectorsLeft: await noteErasure(tx, row.id) }
})

/** Of each version, for an older one may answer again. The vectors of the old title serve until the job has made others. */
export const renameSource = handle(contracts.renameSource, async (context) => {
  const { tx, input } = context
  const row = await lockSource(tx, input.sourceId)
  const { title } = input
  if (title === row.title) return wireSource(row)
  await sql`update ai_chunks set lexemes = knowledge_lexemes(company_id, ${title} || ' ' || body)
    where source_id = ${row.id}::uuid`.execute(tx)
  return wireSource(await saveSource(context, row, { title, title_version: row.title_version + 1 }))
})

export const chooseVersion = handle(contracts.chooseVersion, async (context) => {
  const { tx, input } = context
  const row = await lockSource(tx, input.sourceId)
  const there = await tx
    .selectFrom('ai_source_versions')
    .where('source_id', '=', row.id)
    .where('version', '=', input.version)
    .select('version')
    .executeTakeFirst()
  if (!there) return refuse('agents.version_not_found')
  return wireSource(await answerWith(context, row, { version: input.version }))
})

export const sourceVersions = answer(contracts.sourceVersions, async ({ tx, input }) => {
  const known = await tx.selectFrom('ai_sources').where('id', '=', input.sourceId).select('removed').executeTakeFirst()
  if (!known || known.removed) return refuse('agents.source_not_found')
  const rows = await tx
    .selectFrom('ai_source_versions')
    .where('source_id', '=', input.sourceId)
    .select(['version', 'characters', 'chunks', 'read_at'])
    .orderBy('version', 'desc')
    .execute()
  return { rows: rows.map(({ read_at, ...row }) => ({ ...row, readAt: read_at.toISOString() })) }
})

export const findKnowledge = answerAfter(
  contracts.findKnowledge,
  async ({ input, caller, within, config }) => {
    const parts = { within, config, userId: caller.userId, elapsed: () => performance.now() }
    return await embedQuestion({ ...parts, signal: AbortSignal.timeout(findMs) }, input.text)
  },
  async ({ tx, input }, vector) => ({ rows: await searchKnowledge(tx, input.text, { limit: 8, vector }) }),
)

/** What is read: a page at its address, or a file as it was uploaded. */
export type Reading = { url: string } | { file: Pick<FileRow, 'name' | 'type' | 'hash'> }

export async function beginReading(tx: Db, sourceId: string): Promise<Reading | null> {
  const row = await findSource(tx, sourceId)
  if (row?.url) return { url: row.url }
  const file = row?.file_id ? await findRow(tx, row.file_id) : undefined
  return file ? { file: { name: file.name, type: file.type, hash: file.hash } } : null
}

/** Null: the page was not reached. The version that answered goes on answering. */
export async function recordReading(work: Work, sourceId: string, read: string | ReadDocument | null): Promise<void> {
  const row = await findSource(work.tx, sourceId)
  if (!row) return
  if (read === null) await saveSource(work, row, { state: 'failed', problem: 'not_reached', read_at: work.now })
  else if (typeof read === 'string') await saveReading(work, row, read)
  else if ('pages' in read) await saveReading(work, row, read.pages)
  else await saveSource(work, row, { state: 'failed', problem: read.problem, read_at: work.now })
  if (row.recrawl_hours !== null) await readLater(work.tx, row, later(work.now, row.recrawl_hours * hourMs))
}
