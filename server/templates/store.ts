/** Templates as rows and in wire form. A writer has locked the row before. */
import {
  type Template,
  type TemplateCategory,
  type TemplateParts,
  templateSaved,
} from '@aura/contracts/templates/template.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn as takeTurnOf } from '../platform/turn.ts'

export type TemplateRow = Selectable<Schema['templates']>
type Writers = Pick<Work, 'tx' | 'emit' | 'now'>

export const wire = (row: TemplateRow, parts: TemplateParts, live: TemplateParts | null): Template => ({
  id: row.id,
  channel: row.channel_kind,
  account: row.account,
  name: row.name,
  language: row.language,
  category: row.category,
  state: row.state,
  reason: row.reason,
  version: row.version,
  liveVersion: row.live_version,
  sentVersion: row.sent_version,
  isAtProvider: row.external_id !== null,
  parts,
  live,
  changedAt: row.changed_at.toISOString(),
})

export async function partsOf(tx: Db, templateId: string, version: number): Promise<TemplateParts> {
  const row = await tx
    .selectFrom('template_versions')
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .select('parts')
    .executeTakeFirstOrThrow()
  return row.parts
}

export async function wireTemplate(tx: Db, row: TemplateRow): Promise<Template> {
  const { id, version, live_version } = row
  const differs = live_version !== null && live_version !== version
  return wire(row, await partsOf(tx, id, version), differs ? await partsOf(tx, id, live_version) : null)
}

/** Held until the transaction ends. */
export async function lockTemplate(tx: Db, templateId: string): Promise<TemplateRow> {
  const row = await tx
    .selectFrom('templates')
    .where('id', '=', templateId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('templates.not_found')
}

/** Names are given one at a time, so that what a provider has is not brought in twice. */
export const takeTurn = (tx: Db) => takeTurnOf(tx, 'templates')

export async function saveTemplate(
  { tx, emit, now }: Writers,
  before: TemplateRow,
  set: Updateable<Schema['templates']>,
): Promise<Template> {
  const row = await tx
    .updateTable('templates')
    .set({ ...set, changed_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const template = await wireTemplate(tx, row)
  emit(templateSaved, { template })
  return template
}

export type Author = { id: string | null; name: string }
type Words = { category: TemplateCategory; parts: TemplateParts }

export async function addVersion(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { company_id, id }: Pick<TemplateRow, 'company_id' | 'id'>,
  version: number,
  { category, parts }: Words,
  author: Author,
): Promise<void> {
  await tx
    .insertInto('template_versions')
    .values({
      company_id,
      template_id: id,
      version,
      category,
      parts: JSON.stringify(parts),
      author_id: author.id,
      author_name: author.name,
      at: now,
      outcome: null,
      reason: null,
    })
    .execute()
}

export type NewTemplate = Pick<
  TemplateRow,
  'company_id' | 'id' | 'channel_kind' | 'account' | 'name' | 'language' | 'category'
> & { parts: TemplateParts }

/** Null when the id exists. The name is free: the caller holds the lock and has looked. */
export async function insertTemplate(
  work: Writers,
  { parts, ...fresh }: NewTemplate,
  author: Author,
): Promise<TemplateRow | null> {
  const row = await work.tx
    .insertInto('templates')
    .values({
      ...fresh,
      state: 'draft',
      reason: null,
      external_id: null,
      provider_status: null,
      version: 1,
      submitting_version: null,
      sent_version: null,
      live_version: null,
      submitted_by: null,
      submitted_at: null,
      changed_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await addVersion(work, row, 1, { category: fresh.category, parts }, author)
  return row
}
