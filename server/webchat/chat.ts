/**
 * What a visitor does, over the visitor's own socket. Words, files and receipts are stored as a provider's delivery
 * would be, and go the same way from there; the answer says that they are stored.
 */
import * as contracts from '@aura/contracts/webchat/chat.ts'
import { emailShown, introducedShown } from '@aura/contracts/webchat/visitor.ts'
import { storeDelivery, type VisitorDelivery, visitorDelivery } from '../channels/index.ts'
import { mediaOf, tellTyping as tellOperators } from '../conversations/index.ts'
import { findRow, signedUrl, takeFile } from '../files/index.ts'
import { handleOpen, type OpenContext, type Visitor, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type ChannelRow, settingsOf, webchatChannel } from './channel.ts'
import { missingFields } from './form.ts'
import { limitChannel, limitNewcomers } from './limits.ts'
import { lockVisitor, saveVisitor, type VisitorRow } from './visitors.ts'

type Inside = Work & { who: Visitor; channel: ChannelRow }

/** A transaction of the visitor's company, with the channel as it is now. */
async function inside<T>(context: OpenContext<unknown>, work: (inside: Inside) => Promise<T>): Promise<T> {
  const who = context.visitor ?? refuse('auth.required')
  return await context.inCompany(who.companyId, null, async (inner) =>
    work({ ...inner, who, channel: await webchatChannel(inner.tx, who.channelId) }),
  )
}

const store = (work: Work, { company_id, id }: ChannelRow, said: VisitorDelivery) =>
  storeDelivery(work, { companyId: company_id, channelId: id, body: visitorDelivery(said) })

export const introduce = handleOpen(contracts.introduce, async (context) => {
  const { input } = context
  return await inside(context, async (work) => {
    const { who, channel, now, emit } = work
    const { name, email, phone, consent, language, page } = input
    const missing = missingFields(settingsOf(channel), input)
    if (missing.length > 0)
      refuse('webchat.form_incomplete', { fields: Object.fromEntries(missing.map((field) => [field, 'required'])) })
    const row = await lockVisitor(work, who, language)
    const consent_at = consent ? (row.consent_at ?? now) : null
    // The form may not have the address that was left beside it.
    const contact = { name: name ?? row.name, email: email ?? row.email, phone: phone ?? row.phone }
    await saveVisitor(work, row.id, {
      ...{ ...contact, consent_at, language, introduced: true, online: true, seen_at: now },
      ...(page !== null && { page }),
    })
    emit(introducedShown, { visitorId: row.id })
    if (email !== null) emit(emailShown, { visitorId: row.id })
    return {}
  })
})

/** After the form, where the channel has one: the address is typed under the same consent. */
export const leaveEmail = handleOpen(contracts.leaveEmail, async (context) => {
  const { input, origin } = context
  return await inside(context, async (work) => {
    const { who, channel, emit } = work
    const row = await lockVisitor(work, who, origin.language)
    assertIntroduced(row, channel)
    await saveVisitor(work, row.id, { email: input.email })
    emit(emailShown, { visitorId: row.id })
    return {}
  })
})

export const sendToCompany = handleOpen(contracts.sendToCompany, async (context) => {
  const { input, config, origin } = context
  return await inside(context, async (work) => {
    const { who, channel } = work
    limitChannel(config, channel.id)
    const row = await lockVisitor(work, who, origin.language)
    assertIntroduced(row, channel)
    const { tx } = work
    const earlier = await tx
      .selectFrom('webchat_messages')
      .where('visitor_id', '=', row.id)
      .limit(1)
      .select('n')
      .execute()
    if (earlier.length === 0) limitNewcomers(config, origin.address)
    const content = input.content.type === 'text' ? input.content : await fileOf(work, row, input.content.fileId)
    const { email, phone, name } = row
    await store(work, channel, {
      type: 'message',
      ...{ visitorId: row.id, messageId: input.messageId, email, phone, content },
      name: name ?? nameless(row),
    })
    return {}
  })
})

function assertIntroduced({ introduced }: VisitorRow, channel: ChannelRow): void {
  if (!introduced && missingFields(settingsOf(channel), nothingTyped).length > 0) refuse('webchat.introduce_first')
}

const nothingTyped = { name: null, email: null, phone: null, consent: false }
const visitorWord = { 'pt-BR': 'Visitante', 'en-US': 'Visitor', 'es-ES': 'Visitante' }

/** Told apart in a list without knowing who it is. */
const nameless = ({ id, language }: VisitorRow): string => `${visitorWord[language]} ${id.slice(-4).toUpperCase()}`

/** The visitor's own upload; a resent message names it again. */
async function fileOf({ tx, now }: Work, { id }: VisitorRow, fileId: string) {
  const row = await findRow(tx, fileId)
  if (row?.created_by !== id || row.purpose !== 'message' || !row.stored) return refuse('files.not_found')
  if (row.taken_at === null) await takeFile(tx, { fileId, purpose: 'message', by: id, now })
  return { type: 'file', fileId, name: row.name, media: mediaOf(row.type) } as const
}

/** Only what this visitor was shown: the name of another one's message moves nothing. */
export const tellSeen = handleOpen(contracts.tellSeen, async (context) => {
  const { messageIds, status } = context.input
  if (messageIds.length === 0) return {}
  return await inside(context, async (work) => {
    const { who, channel, tx } = work
    const own = await tx
      .selectFrom('webchat_messages')
      .where('visitor_id', '=', who.visitorId)
      .where('message_id', 'in', messageIds)
      .select('message_id')
      .orderBy('n')
      .execute()
    const ids = own.map(({ message_id }) => message_id)
    if (ids.length > 0) await store(work, channel, { type: 'seen', visitorId: who.visitorId, messageIds: ids, status })
    return {}
  })
})

/** Shown to operators and stored nowhere. */
export const tellTyping = handleOpen(contracts.tellTyping, async (context) =>
  inside(context, async ({ tx, now, channel, who }) => {
    await tellOperators({ tx, now }, context, channel, who.visitorId)
    return {}
  }),
)

/** Kept of visitors who said something; who only looks leaves nothing. */
export const tellPage = handleOpen(contracts.tellPage, async (context) =>
  inside(context, async (work) => {
    const { page, title } = context.input
    await saveVisitor(work, work.who.visitorId, { page, page_title: title || null, online: true, seen_at: work.now })
    return {}
  }),
)

export const fileLink = handleOpen(contracts.fileLink, async (context) =>
  inside(context, async ({ tx, who, now }) => {
    const row = await tx
      .selectFrom('webchat_messages as w')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.company_id', '=', 'w.company_id').onRef('m.id', '=', 'w.message_id'),
      )
      .where('w.visitor_id', '=', who.visitorId)
      .where('w.visible_id', '=', context.input.messageId)
      .select('m.content')
      .executeTakeFirst()
    const fileId = row?.content.type === 'media' ? row.content.fileId : null
    const file = fileId === null ? undefined : await findRow(tx, fileId)
    if (!file?.stored) return refuse('files.not_found')
    return { url: signedUrl(context.config, who.companyId, { fileId: file.id, name: file.name }, now).url }
  }),
)
