import { retiredShown, templateVersions as versions, templates as view } from '@aura/contracts/templates/templates.ts'
import { findRows, signedUrl } from '../files/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type TemplateRow, wire } from './store.ts'

async function shownRows(tx: Db): Promise<TemplateRow[]> {
  const used = await tx.selectFrom('templates').where('state', '<>', 'retired').selectAll().execute()
  const retired = await tx
    .selectFrom('templates')
    .where('state', '=', 'retired')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(retiredShown)
    .execute()
  return [...used, ...retired]
}

export const templates = show(view, {
  snapshot: async ({ tx }) => {
    const rows = await shownRows(tx)
    const worded = await tx
      .selectFrom('template_versions as v')
      .innerJoin('templates as t', 't.id', 'v.template_id')
      .where((e) => e.or([e('v.version', '=', e.ref('t.version')), e('v.version', '=', e.ref('t.live_version'))]))
      .select(['v.template_id', 'v.version', 'v.parts'])
      .execute()
    const parts = new Map(worded.map((item) => [`${item.template_id} ${item.version}`, item.parts]))
    const all = rows.flatMap((row) => {
      const newest = parts.get(`${row.id} ${row.version}`)
      const live = row.live_version === row.version ? undefined : parts.get(`${row.id} ${row.live_version}`)
      return newest ? [wire(row, newest, live ?? null)] : []
    })
    return { templates: Object.fromEntries(all.map((item) => [item.id, item])) }
  },
})

const shownVersions = 100

export const templateVersions = answer(versions, async ({ input: { templateId }, tx, caller, config, now }) => {
  const row = await tx.selectFrom('templates').where('id', '=', templateId).select('state').executeTakeFirst()
  if (!row) return refuse('templates.not_found')
  const all = await tx
    .selectFrom('template_versions')
    .where('template_id', '=', templateId)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(shownVersions)
    .execute()
  const examples = [...new Set(all.flatMap(({ parts }) => parts.headerFile?.fileId ?? []))]
  const files = new Map((await findRows(tx, examples)).map((file) => [file.id, file]))
  const urlOf = (fileId: string | undefined) => {
    const file = fileId === undefined ? undefined : files.get(fileId)
    return file?.stored ? signedUrl(config, caller.companyId, { fileId: file.id, name: file.name }, now).url : null
  }
  return {
    state: row.state,
    versions: all.map(({ version, category, parts, author_name: author, at, outcome, reason }) => ({
      version,
      category,
      parts,
      fileUrl: urlOf(parts.headerFile?.fileId),
      author,
      at: at.toISOString(),
      outcome,
      reason,
    })),
  }
})
