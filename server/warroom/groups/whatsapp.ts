/** Notices by WhatsApp: over which number, with which template, and what became of each. */
import type { MessageStatus } from '@aura/contracts/conversations/message.ts'
import { gapsOf } from '@aura/contracts/templates/gaps.ts'
import type { TemplateParts } from '@aura/contracts/templates/template.ts'
import type { Receipt } from '@aura/contracts/warroom/groups/notice.ts'
import { noticeText } from '@aura/contracts/warroom/groups/notice-text.ts'
import * as contracts from '@aura/contracts/warroom/groups/whatsapp.ts'
import { incidentName } from '@aura/contracts/warroom/incidents/incident.ts'
import * as z from 'zod/mini'
import { writeToColleague } from '../../conversations/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, handle, type Work } from '../../platform/handle.ts'
import { job } from '../../platform/jobs.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import { accountOf } from '../../templates/index.ts'
import { noticePath } from './notice-path.ts'
import { changeReceipt } from './receipts.ts'
import { whatsappText } from './whatsapp-text.ts'

/** One message to one user, sent through the outbound policy like any other. */
export const noticeWhatsappJob = job(
  'warroom.notice-whatsapp',
  z.strictObject({ noticeId: z.uuid(), userId: z.uuid() }),
)

export async function noticeWhatsappOf(tx: Db): Promise<contracts.NoticeWhatsapp | null> {
  const row = await tx.selectFrom('notice_whatsapp').selectAll().executeTakeFirst()
  return row ? { channelId: row.channel_id, templateId: row.template_id } : null
}

/** What it is about, and what is said; or both in one. */
function carries(parts: TemplateParts): boolean {
  const gaps = gapsOf(parts)
  const plain = parts.unsupported === null && parts.headerMedia === undefined
  return plain && gaps.length >= 1 && gaps.length <= 2 && gaps.every(({ part }) => part === 'body')
}

/** The connected numbers, and the approved templates that can carry a notice. */
async function choices(tx: Db) {
  const channels = await tx
    .selectFrom('channels')
    .where('kind', '=', 'whatsapp')
    .where('state', '<>', 'removed')
    .select(['id', 'kind', 'name', 'address', 'settings'])
    .orderBy('name')
    .execute()
  const templates = await tx
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.live_version'),
    )
    .where('t.channel_kind', '=', 'whatsapp')
    .where('t.state', '=', 'approved')
    .where('t.category', '=', 'utility')
    .select(['t.id', 't.account', 't.name', 't.language', 'v.parts'])
    .orderBy('t.name')
    .execute()
  const fit = templates.filter(({ parts }) => carries(parts))
  return channels.map((channel) => ({
    channelId: channel.id,
    name: channel.name,
    address: channel.address,
    templates: fit
      .filter(({ account }) => account === accountOf(channel))
      .map(({ id, name, language, parts }) => ({ id, name, language, text: parts.body })),
  }))
}

export const noticeWhatsappChoices = answer(contracts.noticeWhatsappChoices, ({ tx }) => choices(tx))

export const setNoticeWhatsapp = handle(contracts.setNoticeWhatsapp, async ({ tx, input, caller, emit }) => {
  const { whatsapp } = input
  await tx.deleteFrom('notice_whatsapp').execute()
  if (whatsapp) {
    const { channelId: channel_id, templateId: template_id } = whatsapp
    const channel = (await choices(tx)).find(({ channelId }) => channelId === channel_id)
    if (!channel) return refuse('warroom.channel_not_found')
    if (!channel.templates.some(({ id }) => id === template_id)) return refuse('warroom.template_unfit')
    await tx
      .insertInto('notice_whatsapp')
      .values({ company_id: caller.companyId, channel_id, template_id })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ channel_id, template_id }))
      .execute()
  }
  emit(contracts.noticeWhatsappSet, { whatsapp })
  return { whatsapp }
})

type Due = z.infer<typeof noticeWhatsappJob.payload>

/** All that a message needs; null where there is nothing to send any more. */
async function dueNotice(tx: Db, { noticeId, userId }: Due) {
  const receipt = await tx
    .selectFrom('notice_receipts')
    .where('notice_id', '=', noticeId)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
  if (receipt?.whatsapp !== 'queued' || receipt.message_id !== null || receipt.whatsapp_to === null) return null
  const notice = await tx.selectFrom('notices').where('id', '=', noticeId).selectAll().executeTakeFirstOrThrow()
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('language')
    .executeTakeFirstOrThrow()
  const incident = notice.incident_id
    ? await tx.selectFrom('incidents').where('id', '=', notice.incident_id).selectAll().executeTakeFirst()
    : undefined
  return { receipt, number: receipt.whatsapp_to, notice, language, incident }
}

const gapCount = async (tx: Db, templateId: string): Promise<number> => {
  const row = await tx
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.live_version'),
    )
    .where('t.id', '=', templateId)
    .select('v.parts')
    .executeTakeFirst()
  return row ? gapsOf(row.parts).length : 0
}

/** A notice the outbound policy refuses is marked as not sent, and its viewers see that. */
export async function writeNotice(work: Work & { companyId: string }, due: Due, publicUrl: string): Promise<void> {
  const { tx, newId, companyId } = work
  const found = await dueNotice(tx, due)
  if (!found) return
  const setting = await noticeWhatsappOf(tx)
  if (!setting) return await changeReceipt(work, due, { whatsapp: 'failed' })
  const { receipt, number, notice, language, incident } = found
  const link = `${publicUrl}${noticePath(notice.source, notice.incident_id)}`
  const input = whatsappText(language, {
    about: incident ? `${incidentName(incident)} ${incident.title}` : null,
    asks: notice.source.by === 'escalation',
    over: notice.source.by === 'group' && notice.source.over === true,
    sender: notice.sender?.name ?? null,
    text: noticeText(notice, language),
    link,
  })
  const whole = input.join(': ')
  const messageId = newId()
  try {
    await writeToColleague(work, {
      companyId,
      channelId: setting.channelId,
      number,
      person: { id: receipt.user_id, name: receipt.name },
      messageId,
      text: whole,
      template: {
        templateId: setting.templateId,
        values: (await gapCount(tx, setting.templateId)) === 1 ? [whole] : input,
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return await changeReceipt(work, due, { whatsapp: 'failed' })
  }
  await changeReceipt(work, due, { message_id: messageId })
}

/** One in doubt is still on its way as far as anybody knows. */
const receiptStates: Readonly<Record<MessageStatus, Receipt['whatsapp']>> = {
  queued: 'queued',
  in_doubt: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

/** What the provider says of a message of ours; who has read it there has seen it. */
export async function recordWhatsapp(work: Work, messageId: string, status: MessageStatus): Promise<void> {
  const row = await work.tx
    .selectFrom('notice_receipts')
    .where('message_id', '=', messageId)
    .selectAll()
    .executeTakeFirst()
  const whatsapp = receiptStates[status]
  if (!row || row.whatsapp === whatsapp) return
  const seen = whatsapp === 'read' && row.seen_at === null
  await changeReceipt(
    work,
    { noticeId: row.notice_id, userId: row.user_id },
    { whatsapp, ...(seen && { seen_at: work.now }) },
  )
}
