/** Wording a template: the first draft, and each edit as a version. */
import { problemsOf } from '@aura/contracts/templates/rules.ts'
import type { TemplateCategory, TemplateChannel, TemplateParts } from '@aura/contracts/templates/template.ts'
import { templateSaved } from '@aura/contracts/templates/template.ts'
import {
  createTemplate as create,
  editTemplate as edit,
  type TypedParts,
  templateLimit,
} from '@aura/contracts/templates/templates.ts'
import { decide } from '@aura/machines/templates/decide.ts'
import { exampleRefusal } from '@aura/machines/templates/header-file.ts'
import { nameOf } from '../companies/index.ts'
import { findRow, takeFile } from '../files/index.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { channelsOf } from './accounts.ts'
import {
  addVersion,
  insertTemplate,
  lockTemplate,
  partsOf,
  saveTemplate,
  type TemplateRow,
  takeTurn,
  wireTemplate,
} from './store.ts'

type Typed = { channel: TemplateChannel; category: TemplateCategory; parts: TypedParts }

/** Each field that is wrong is named. */
function validParts({ channel, category, parts: typed }: Typed): TemplateParts {
  const parts: TemplateParts = { ...typed, unsupported: null }
  const problems = Object.entries(problemsOf({ channel, category, parts }))
  const fields = Object.fromEntries(
    problems.map(([field, problem]) => [field === 'category' ? field : `parts.${field}`, problem]),
  )
  return problems.length > 0 ? refuse('request.invalid', { fields }) : parts
}

/** An example that the version before has stays as it is; a new one is an upload of the author, which the version keeps from now on. */
async function withHeaderFile(
  { tx, now, caller }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'caller'>,
  parts: TemplateParts,
  before: TemplateParts | null,
): Promise<TemplateParts> {
  const { headerMedia, headerFile } = parts
  if (!headerMedia || !headerFile) return parts
  const { fileId } = headerFile
  const file =
    before?.headerFile?.fileId === fileId
      ? ((await findRow(tx, fileId)) ?? refuse('files.not_found'))
      : await takeFile(tx, { fileId, purpose: 'header', by: caller.userId, now })
  assertAllowed(exampleRefusal(headerMedia, file))
  return { ...parts, headerFile: { fileId, name: file.name } }
}

type Named = Pick<TemplateRow, 'channel_kind' | 'account' | 'name' | 'language'>

async function assertUniqueName(tx: Db, own: string, { channel_kind, account, name, language }: Named): Promise<void> {
  const other = await tx
    .selectFrom('templates')
    .where('id', '<>', own)
    .where('state', '<>', 'retired')
    .where('channel_kind', '=', channel_kind)
    .where('account', 'is not distinct from', account)
    .where('name', '=', name)
    .where('language', '=', language)
    .select('id')
    .executeTakeFirst()
  if (other) refuse('templates.name_taken', { params: { name } })
}

async function assertRoomForOneMore(tx: Db): Promise<void> {
  const { count } = await tx
    .selectFrom('templates')
    .where('state', '<>', 'retired')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= templateLimit) refuse('templates.too_many_templates', { params: { limit: templateLimit } })
}

export const createTemplate = handle(create, async ({ input, ...context }) => {
  const { tx, emit, now, caller } = context
  const { templateId: id, channel, account, name, language, category } = input
  const worded = validParts(input)
  const named: Named = { channel_kind: channel, account, name, language }
  if ((channel === 'whatsapp') !== (account !== null)) return refuse('templates.no_account')
  if (account !== null && (await channelsOf(tx, channel, account)).length === 0) return refuse('templates.no_account')
  await takeTurn(tx)
  await assertRoomForOneMore(tx)
  await assertUniqueName(tx, id, named)
  const author = { id: caller.userId, name: await nameOf(tx, caller.userId) }
  const parts = await withHeaderFile(context, worded, null)
  const fresh = { ...named, company_id: caller.companyId, id, category, parts }
  const row = await insertTemplate({ tx, emit, now }, fresh, author)
  if (!row) return refuse('conversations.id_taken')
  const template = await wireTemplate(tx, row)
  emit(templateSaved, { template })
  return template
})

export const editTemplate = handle(edit, async ({ input, ...context }) => {
  const { tx, emit, now, caller } = context
  const { templateId, version, name, language, category } = input
  await takeTurn(tx)
  const row = await lockTemplate(tx, templateId)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  const decision = decide(await wireTemplate(tx, row), { type: 'edit', name, language }, { actor: caller })
  const { state } = allowed(decision).next
  const worded = validParts({ ...input, channel: row.channel_kind })
  if (name !== row.name || language !== row.language) await assertUniqueName(tx, row.id, { ...row, name, language })
  const parts = await withHeaderFile(context, worded, await partsOf(tx, row.id, row.version))
  const next = row.version + 1
  const author = { id: caller.userId, name: await nameOf(tx, caller.userId) }
  await addVersion({ tx, now }, row, next, { category, parts }, author)
  return await saveTemplate({ tx, emit, now }, row, { version: next, state, name, language, category, reason: null })
})
