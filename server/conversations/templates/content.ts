/** A template as a message holds it: as it is worded now, with what was given for its gaps. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { filled, gapsOf } from '@aura/contracts/conversations/templates/gaps.ts'
import { bodyLimit, headerLimit, isFit, urlLimit } from '@aura/contracts/conversations/templates/rules.ts'
import type { TemplateParts } from '@aura/contracts/conversations/templates/template.ts'
import type { Db } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ConversationRow } from '../store.ts'
import { accountOf } from './accounts.ts'
import { partsOf, type TemplateRow } from './store.ts'

type TemplateContent = Extract<Content, { type: 'template' }>

/** One that may be sent in this conversation right now, and the version that is sent. */
async function sendable(
  tx: Db,
  conversation: Pick<ConversationRow, 'channel_id'>,
  templateId: string,
): Promise<{ row: TemplateRow; version: number; parts: TemplateParts }> {
  const row = await tx.selectFrom('templates').where('id', '=', templateId).selectAll().executeTakeFirst()
  if (!row) return refuse('conversations.template_not_found')
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', conversation.channel_id)
    .select(['kind', 'settings'])
    .executeTakeFirstOrThrow()
  if (channel.kind !== row.channel_kind || accountOf(channel) !== row.account)
    return refuse('conversations.template_other_channel')
  const { live_version: version, state } = row
  if (state !== 'approved' || version === null)
    return refuse('conversations.template_not_sendable', { params: { reason: state } })
  const parts = await partsOf(tx, row.id, version)
  if (parts.unsupported !== null)
    return refuse('conversations.template_not_sendable', { params: { reason: 'unsupported' } })
  return { row, version, parts }
}

export async function templateContent(
  tx: Db,
  conversation: Pick<ConversationRow, 'channel_id'>,
  { templateId, values }: { templateId: string; values: readonly string[] },
): Promise<TemplateContent> {
  const { row, version, parts } = await sendable(tx, conversation, templateId)
  const expected = gapsOf(parts).length
  if (values.length !== expected)
    return refuse('conversations.template_values', { params: { expected, given: values.length } })
  const unfit = values.findIndex((value) => !isFit(value))
  if (unfit >= 0) {
    const name = parts.variables[unfit]?.name || `{{${unfit + 1}}}`
    return refuse('conversations.template_value_unfit', { params: { name } })
  }
  const { header, text, footer, buttons, given } = filled(parts, values)
  demandShort(text, bodyLimit[row.channel_kind])
  demandShort(header ?? '', headerLimit)
  for (const one of buttons) if (one.type === 'url') demandShort(one.url, urlLimit)
  const { name, language } = row
  return { type: 'template', templateId, version, name, language, values: given, header, text, footer, buttons }
}

function demandShort(text: string, limit: number): void {
  if (text.length > limit) refuse('conversations.template_too_long', { params: { limit } })
}

/** The same words once more: they have to be what the provider has now. */
export async function demandStillSent(
  tx: Db,
  conversation: Pick<ConversationRow, 'channel_id'>,
  { templateId, version }: TemplateContent,
): Promise<void> {
  const now = await sendable(tx, conversation, templateId)
  if (now.version !== version) refuse('conversations.template_not_sendable', { params: { reason: 'draft' } })
}
