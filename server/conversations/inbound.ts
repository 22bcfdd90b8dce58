/**
 * What a customer does on a channel, made part of a conversation. A message finds her one open conversation, has
 * a recent one opened again, or opens a new one; what comes twice is taken once, and who is blocked is not shown.
 */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { customerPhone, type TypedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { inboundBlocked } from '@aura/contracts/conversations/hook.ts'
import { ensureContact, holderOf, rulesOn } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Told } from './adapter.ts'
import type { ChannelRow } from './channels.ts'
import { continued, opened, type Said } from './inbound-step.ts'
import { fetchMediaJob } from './media.ts'
import { saveMessage } from './message-store.ts'
import { plainContent, plainLine } from './plain.ts'
import { type ConversationRow, lockConversation } from './store.ts'
import { saysStop, withdraw } from './withdraw.ts'

export type ToldMessage = Extract<Told, { type: 'message' }>
export type ToldReaction = Extract<Told, { type: 'reaction' }>
/** 'nobody': no telephone has the number it is said to come from. */
export type Taken = 'taken' | 'repeated' | 'blocked' | 'nobody'

const reopenMs = 24 * 3600_000
/** What a provider could not deliver to us it keeps for about a week; an older time is a wrong clock. */
const keptMs = 8 * 24 * 3600_000

export async function takeInbound(work: Work, channel: ChannelRow, told: ToldMessage | ToldReaction): Promise<Taken> {
  const value = customerPhone(told.from)
  if (value === null) return 'nobody'
  const address: TypedAddress = { kind: 'phone', value }
  const { blocked } = await rulesOn(work.tx, address, work.now)
  if (blocked) {
    if (told.type === 'message') await noteBlocked(work, channel, { told, address: value, ruleId: blocked.id })
    return 'blocked'
  }
  return told.type === 'message' ? takeMessage(work, channel, told, address) : takeReaction(work, channel, told)
}

async function noteBlocked(
  { tx, emit }: Work,
  channel: ChannelRow,
  { told, address, ruleId }: { told: ToldMessage; address: string; ruleId: string },
): Promise<void> {
  const contactId = await holderOf(tx, { kind: 'phone', value: address })
  emit(inboundBlocked, { channelId: channel.id, address, contactId, ruleId, externalId: told.externalId })
}

async function takeMessage(
  work: Work,
  channel: ChannelRow,
  told: ToldMessage,
  address: TypedAddress,
): Promise<'taken' | 'repeated'> {
  const { tx, now } = work
  const seen = { companyId: channel.company_id, address, name: plainLine(told.name, 120), source: 'channel' } as const
  // Whoever is faster opens it, and the next look finds what she opened.
  for (let look = 0; look < 4; look++) {
    const { contact } = await ensureContact(work, seen)
    const row = (await openOne(tx, channel, contact)) ?? (await closedLately(tx, channel, contact, now))
    if (await isKnown(tx, channel, told)) return 'repeated'
    if (!row && !(await isStillHerself(tx, contact))) continue
    const said = await saidBy(work, told, contact, row)
    const place = { channel, contact, address: address.value }
    if (row) await continued(work, row, said)
    else if (!(await opened(work, place, said))) continue
    await afterwards(work, channel, told, said, contact)
    return 'taken'
  }
  throw new Error('her conversation is neither there nor to be opened')
}

/** One she has; locked, so that whatever else happens to it happens before or after. */
const openOne = (tx: Db, channel: ChannelRow, contact: Contact): Promise<ConversationRow | undefined> =>
  tx
    .selectFrom('conversations')
    .where('channel_id', '=', channel.id)
    .where('contact_id', '=', contact.id)
    .where('state', '<>', 'closed')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Closed a short while ago: what she says now belongs to it. While the look before waited for its lock, another
 * one may have come over from a card that was merged; then that one is hers.
 */
const closedLately = (tx: Db, channel: ChannelRow, contact: Contact, now: Date): Promise<ConversationRow | undefined> =>
  tx
    .selectFrom('conversations')
    .where('channel_id', '=', channel.id)
    .where('contact_id', '=', contact.id)
    .where('state', '=', 'closed')
    .where('closed_at', '>', new Date(now.getTime() - reopenMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations as other')
            .where('other.channel_id', '=', channel.id)
            .where('other.contact_id', '=', contact.id)
            .where('other.state', '<>', 'closed')
            .select('other.id'),
        ),
      ),
    )
    .orderBy('closed_at', 'desc')
    .limit(1)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Until the transaction ends she is not merged away, so nothing is opened for a card that has gone. */
async function isStillHerself(tx: Db, contact: Contact): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .where('id', '=', contact.id)
    .select('merged_into')
    .forShare()
    .executeTakeFirst()
  return row?.merged_into === null
}

async function isKnown(tx: Db, channel: ChannelRow, told: ToldMessage): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .where('channel_id', '=', channel.id)
    .where('external_id', '=', told.externalId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function saidBy(
  { tx, now, newId }: Work,
  told: ToldMessage,
  contact: Contact,
  row: ConversationRow | undefined,
): Promise<Said> {
  const replied = told.replyToExternalId
  const answered =
    replied === null || !row
      ? undefined
      : await tx
          .selectFrom('messages')
          .where('channel_id', '=', row.channel_id)
          .where('external_id', '=', replied)
          .where('conversation_id', '=', row.id)
          .select('id')
          .executeTakeFirst()
  return {
    id: newId(),
    contact,
    externalId: told.externalId,
    content: plainContent(told.content),
    replyTo: answered?.id ?? null,
    writtenAt: writtenAt(told.at, now),
  }
}

/** As the provider says, unless its clock is wrong. */
function writtenAt(said: string | null, now: Date): Date {
  const at = said === null ? Number.NaN : Date.parse(said)
  return at < now.getTime() && at > now.getTime() - keptMs ? new Date(at) : now
}

async function afterwards(work: Work, channel: ChannelRow, told: ToldMessage, said: Said, contact: Contact) {
  const { company_id: companyId, kind } = channel
  const { id: messageId, content } = said
  if (content.type === 'media' && told.mediaId !== null)
    await enqueue(work.tx, fetchMediaJob, { messageId, mediaId: told.mediaId }, { companyId })
  if (content.type === 'text' && saysStop(content))
    await withdraw(work, { companyId, contactId: contact.id, channel: kind, words: content.text })
}

/** Hers goes, and the one she chose now takes its place. */
async function takeReaction(work: Work, channel: ChannelRow, told: ToldReaction): Promise<Taken> {
  const { tx } = work
  const meant = await tx
    .selectFrom('messages')
    .where('channel_id', '=', channel.id)
    .where('external_id', '=', told.toExternalId)
    .select(['id', 'conversation_id'])
    .executeTakeFirst()
  if (!meant) return 'taken'
  const conversation = await lockConversation(tx, meant.conversation_id)
  const before = await tx.selectFrom('messages').where('id', '=', meant.id).selectAll().executeTakeFirstOrThrow()
  const emoji = plainLine(told.emoji, 32)
  const others = before.reactions.filter(({ from }) => from !== 'contact')
  const reactions = emoji === null ? others : [...others, { from: 'contact', emoji }]
  await saveMessage(work, conversation, before, { reactions: JSON.stringify(reactions) })
  return 'taken'
}
