/**
 * Puts a customer's message into a conversation: the open one, a recent one that is reopened, or a new one. A repeated
 * message is taken once; a blocked customer is not shown.
 */

import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { inboundBlocked } from '@aura/contracts/channels/webhook.ts'
import type { SenderAddress } from '@aura/contracts/contacts/typed-address.ts'
import { type Content, subjectLimit } from '@aura/contracts/conversations/message.ts'
import { type ChannelRow, type ProviderEvent, plainContent, plainLine, senderOf } from '../channels/index.ts'
import { type Card, holderOf, rulesOn, upsertContact } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { conversationEffects } from './effects.ts'
import { findActiveConversation, findRecentlyClosed, isUnmerged } from './find-active-conversation.ts'
import { InboundLookups } from './inbound-lookups.ts'
import { continued, type InboundMessage, opened } from './inbound-message.ts'
import { fetchMediaJob } from './media.ts'
import { subjectOf } from './outgoing.ts'
import { saveReaction } from './react.ts'
import { type ConversationRow, lockConversation } from './store.ts'
import { saysStop, withdraw } from './withdraw.ts'

export type ProviderMessage = Extract<ProviderEvent, { type: 'message' }>
export type ProviderReaction = Extract<ProviderEvent, { type: 'reaction' }>
/** 'nobody': nobody can be reached at what it is said to come from, or it is ourselves. */
export type InboundResult = 'taken' | 'repeated' | 'blocked' | 'nobody'

/** What a provider could not deliver to us it keeps for about a week; an older time is a wrong clock. */
const keptMs = 8 * 24 * 3600_000
const longestLetter = 20_000

/** With what is known ahead; without, everything is asked. */
export async function ingestInbound(
  work: Work,
  channel: ChannelRow,
  result: ProviderMessage | ProviderReaction,
  ahead = new InboundLookups(),
): Promise<InboundResult> {
  const address = senderOf(channel.kind, result.from)
  if (address === null || address.value === channel.address) return 'nobody'
  const ruleId = await ruleOn(work, address, ahead)
  if (ruleId !== null) {
    if (result.type === 'message') await noteBlocked(work, channel, { told: result, address, ruleId })
    return 'blocked'
  }
  return result.type === 'message'
    ? takeMessage(work, { channel, told: result, address, ahead })
    : takeReaction(work, channel, result)
}

/** The rule that blocks the address. */
async function ruleOn({ tx, now }: Work, address: SenderAddress, ahead: InboundLookups): Promise<string | null> {
  const existing = ahead.ruleOn(address.value)
  if (existing !== undefined) return existing
  return (await rulesOn(tx, address, now)).blocked?.id ?? null
}

async function noteBlocked(
  { tx, emit }: Work,
  channel: ChannelRow,
  { told, address, ruleId }: { told: ProviderMessage; address: SenderAddress; ruleId: string },
): Promise<void> {
  const contactId = await holderOf(tx, address)
  const { externalId } = told
  emit(inboundBlocked, { channelId: channel.id, address: address.value, contactId, ruleId, externalId })
}

type InboundContext = { channel: ChannelRow; told: ProviderMessage; address: SenderAddress; ahead: InboundLookups }

async function takeMessage(work: Work, inboundContext: InboundContext): Promise<'taken' | 'repeated'> {
  const { tx, now } = work
  const { channel, told, address, ahead } = inboundContext
  // A faster transaction may open it; the next look finds what it opened.
  for (let look = 0; look < 4; look++) {
    const contact = await herCard(work, inboundContext)
    const owner = { channelId: channel.id, contactId: contact.id }
    const row =
      (await answeredOne(work, inboundContext, contact)) ??
      (await ahead.openOne(tx, owner)) ??
      (await findRecentlyClosed(tx, owner, now))
    if (await ahead.isKnown(tx, channel.id, told)) return 'repeated'
    if (!row && !(await isUnmerged(tx, owner))) {
      ahead.forget(address.value)
      continue
    }
    const inboundMessage = await saidBy(work, inboundContext, contact, row)
    const goesOn = row
      ? ((await takenByEffect(work, row, inboundMessage)) ?? (await continued(work, row, inboundMessage)))
      : await opened(work, { channel, contact, address: address.value }, inboundMessage)
    if (!goesOn) continue
    ahead.keep(goesOn)
    ahead.took(channel.id, told)
    await afterwards(work, channel, told, inboundMessage)
    return 'taken'
  }
  throw new Error('her conversation is neither there nor to be opened')
}

async function takenByEffect(
  work: Work,
  row: ConversationRow,
  inboundMessage: InboundMessage,
): Promise<ConversationRow | null> {
  for (const effect of conversationEffects()) {
    const accepted = await effect.inbound?.(work, row, inboundMessage)
    if (accepted) return accepted
  }
  return null
}

/** An e-mail from an unknown address that answers in this contact's conversation belongs to it. */
async function answeredOne(work: Work, { channel, told }: InboundContext, contact: Card) {
  const answers = told.mail?.answers ?? []
  if (answers.length === 0) return undefined
  const found = await work.tx
    .selectFrom('messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.company_id', '=', 'm.company_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .where('m.channel_id', '=', channel.id)
    .where('m.external_id', 'in', answers)
    .orderBy('m.at', 'desc')
    .select('c.contact_id')
    .executeTakeFirst()
  if (!found || found.contact_id === contact.id) return undefined
  const owner = { channelId: channel.id, contactId: found.contact_id }
  return (await findActiveConversation(work.tx, owner)) ?? (await findRecentlyClosed(work.tx, owner, work.now))
}

async function herCard(work: Work, { channel, told, address, ahead }: InboundContext): Promise<Card> {
  const card = ahead.cardAt(address.value)
  if (card) return card
  const { contact } = await upsertContact(work, {
    companyId: channel.company_id,
    address,
    name: plainLine(told.name, 120),
    source: 'channel',
    also: told.alsoAt ?? [],
  })
  ahead.meet(address.value, contact)
  return contact
}

async function saidBy(
  { tx, now, newId }: Work,
  { told: result, address }: InboundContext,
  contact: Card,
  row: ConversationRow | undefined,
): Promise<InboundMessage> {
  const replied = result.replyToExternalId
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
  const subject = plainLine(result.mail?.subject ?? null, subjectLimit)
  return {
    id: newId(),
    contact,
    address: address.value,
    externalId: result.externalId,
    content: withSubject(
      row,
      subject,
      reachable(plainContent(result.content, result.mail ? longestLetter : undefined), result),
    ),
    replyTo: answered?.id ?? null,
    writtenAt: writtenAt(result.at, now),
    subject,
  }
}

/** A letter in a conversation that was about something else says what it is about. */
const withSubject = (row: ConversationRow | undefined, text: string | null, content: Content): Content =>
  row && (content.type === 'text' || content.type === 'media') ? { ...content, ...subjectOf(row, text) } : content

/** A file that the provider does not name will never come. */
const reachable = (content: Content, { mediaId, fileId }: ProviderMessage): Content =>
  content.type !== 'media'
    ? content
    : { ...content, fileId: fileId ?? null, problem: mediaId === null && !fileId ? 'unavailable' : content.problem }

/** As the provider says, unless its clock is wrong. */
function writtenAt(text: string | null, now: Date): Date {
  const at = text === null ? Number.NaN : Date.parse(text)
  return at < now.getTime() && at > now.getTime() - keptMs ? new Date(at) : now
}

async function afterwards(work: Work, channel: ChannelRow, result: ProviderMessage, inboundMessage: InboundMessage) {
  const { company_id: companyId, kind, connection } = channel
  const { id: messageId, content, contact } = inboundMessage
  if (content.type === 'media' && result.mediaId !== null)
    await enqueue(work.tx, fetchMediaJob, { messageId, mediaId: result.mediaId, connection }, { companyId })
  // Who writes on a site waits for an answer, whatever the word.
  if (content.type === 'text' && hasProvider(kind) && (await saysStop(work.tx, content)))
    await withdraw(work, { companyId, contactId: contact.id, channel: kind, words: content.text })
}

/** The customer's earlier reaction is replaced by the new one. */
async function takeReaction(work: Work, channel: ChannelRow, result: ProviderReaction): Promise<InboundResult> {
  const { tx } = work
  const meant = await tx
    .selectFrom('messages')
    .where('channel_id', '=', channel.id)
    .where('external_id', '=', result.toExternalId)
    .select(['id', 'conversation_id'])
    .executeTakeFirst()
  if (!meant) return 'taken'
  const conversation = await lockConversation(tx, meant.conversation_id)
  const before = await tx.selectFrom('messages').where('id', '=', meant.id).selectAll().executeTakeFirstOrThrow()
  await saveReaction(work, conversation, before, { from: 'contact', emoji: plainLine(result.emoji, 32) })
  return 'taken'
}
