/** A template as a message holds it: as it is worded now, with what was given for its gaps. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Outgoing } from '@aura/contracts/conversations/send.ts'
import { filled, gapsOf } from '@aura/contracts/templates/gaps.ts'
import { bodyLimit, codeLimit, headerLimit, isFit, urlLimit } from '@aura/contracts/templates/rules.ts'
import type { TemplateParts } from '@aura/contracts/templates/template.ts'
import { sendRefusal, sentParts } from '@aura/machines/templates/decide.ts'
import { type HeaderFile, headerRefusal } from '@aura/machines/templates/header-file.ts'
import { takeFile } from '../files/index.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Caller, Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { accountOf } from './accounts.ts'
import { type TemplateRow, wireTemplate } from './store.ts'

type TemplateContent = Extract<Content, { type: 'template' }>

/** One that may be sent in this conversation right now, and the version that is sent. */
async function sendable(
  tx: Db,
  conversation: { channel_id: string },
  templateId: string,
): Promise<{ row: TemplateRow; version: number; parts: TemplateParts }> {
  const row = await tx.selectFrom('templates').where('id', '=', templateId).selectAll().executeTakeFirst()
  if (!row) return refuse('templates.not_found')
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', conversation.channel_id)
    .select(['kind', 'settings'])
    .executeTakeFirstOrThrow()
  if (channel.kind !== row.channel_kind || accountOf(channel) !== row.account) return refuse('templates.other_channel')
  const template = await wireTemplate(tx, row)
  assertAllowed(sendRefusal(template))
  return { row, version: template.liveVersion ?? template.version, parts: sentParts(template) }
}

type TemplateInput = Pick<Extract<Outgoing, { type: 'template' }>, 'templateId' | 'fileId'> & {
  values: readonly string[]
  /** Of the company, instead of an upload of the author. */
  headerFile?: HeaderFile | undefined
  /**
   * Rewords what is put into the texts. A provider has the template's own words, so what stands in them stays; where the
   * words are sent as they are, they are reworded too. The end of a button's address is no text.
   */
  put?: (text: string) => string
}
type Context = Pick<Work, 'tx' | 'now'> & { caller: Pick<Caller, 'userId'> }

export async function templateContent(
  context: Context,
  conversation: { channel_id: string },
  { templateId, values, fileId, headerFile, put = (text) => text }: TemplateInput,
): Promise<TemplateContent> {
  const { row, version, parts } = await sendable(context.tx, conversation, templateId)
  const gaps = gapsOf(parts)
  const expected = gaps.length
  if (values.length !== expected) return refuse('templates.values', { params: { expected, given: values.length } })
  const unfit = values.findIndex((value) => !isFit(value))
  if (unfit >= 0) {
    const name = parts.variables[unfit]?.name || `{{${unfit + 1}}}`
    return refuse('templates.value_unfit', { params: { name } })
  }
  const { header, text, footer, buttons, given } = filled(
    row.channel_kind === 'whatsapp' ? parts : wordedBy(parts, put),
    values.map((value, at) => (gaps[at]?.part === 'button' ? value : put(value))),
  )
  assertLength(text, bodyLimit[row.channel_kind])
  assertLength(header ?? '', headerLimit)
  for (const button of buttons) {
    if (button.type === 'url') assertLength(button.url, urlLimit)
    if (button.type === 'copy_code') assertLength(button.code, codeLimit)
  }
  const file = await headerFileOf(context, parts, { fileId, headerFile })
  const words = { header, text, footer, buttons, ...(file && { file }) }
  return { type: 'template', templateId, version, name: row.name, language: row.language, values: given, ...words }
}

const wordedBy = (parts: TemplateParts, put: (text: string) => string): TemplateParts => ({
  ...parts,
  header: parts.header === null ? null : put(parts.header),
  body: put(parts.body),
})

/** What was uploaded for it; what was uploaded for a message fits too. */
const purposes = ['header', 'message'] as const

/** The author's upload or the company's file, where the template has a media header. */
async function headerFileOf(
  { tx, caller, now }: Context,
  { headerMedia: media }: TemplateParts,
  { fileId, headerFile }: Pick<TemplateInput, 'fileId' | 'headerFile'>,
): Promise<TemplateContent['file']> {
  if (media === undefined && fileId !== undefined) return refuse('templates.file_unwanted')
  const upload = fileId === undefined ? undefined : { fileId, purpose: purposes, by: caller.userId, now }
  const file = headerFile ?? (upload && (await takeFile(tx, upload)))
  assertAllowed(headerRefusal(media, file))
  return media && file && { media, fileId: file.fileId, name: file.name }
}

function assertLength(text: string, limit: number): void {
  if (text.length > limit) refuse('templates.too_long', { params: { limit } })
}

/** The same words once more: they have to be what the provider has now. */
export async function assertApprovedVersion(
  tx: Db,
  conversation: { channel_id: string },
  { templateId, version }: TemplateContent,
): Promise<void> {
  const now = await sendable(tx, conversation, templateId)
  if (now.version !== version) refuse('templates.not_sendable', { params: { reason: 'draft' } })
}
