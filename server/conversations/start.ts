/** A user writes first: the conversation that is open there is taken up, or a new one begins with the message. */
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import { carriesMessages } from '@aura/contracts/channels/channel.ts'
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import { conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import * as contracts from '@aura/contracts/conversations/start.ts'
import { takenRefusal } from '@aura/machines/conversations/decide-start.ts'
import { addressesOf, type Card, consentOn, holderOf, rulesOn, upsertContact } from '../contacts/index.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { templateContent } from '../templates/index.ts'
import { claimLocked } from './conversation-actions.ts'
import { findActiveConversation } from './find-active-conversation.ts'
import { openConversationOf } from './open-conversation.ts'
import { contentOf } from './outgoing.ts'
import { operatorName } from './people.ts'
import { sendMessage } from './send.ts'
import { addMessage, type ConversationRow, insertConversation, lockConversation, windowEnd, wire } from './store.ts'
import { systemEntry } from './system-entry.ts'

type Reached = { kind: contracts.StartOption['kind']; address: string }

/** The card that is written to; null: nobody has the number yet. */
async function cardOf(tx: Db, to: contracts.Recipient): Promise<Card | null> {
  const contactId = to.kind === 'contact' ? to.contactId : await holderOf(tx, to.address)
  if (contactId === null) return null
  const card = await tx
    .selectFrom('contacts')
    .where('id', '=', contactId)
    .where('merged_into', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst()
  return card ?? refuse('contacts.not_found')
}

/** Where the recipient is reached on a kind of channel: as was typed, or the first address of the card. */
async function addressOn(tx: Db, to: contracts.Recipient, kind: Reached['kind']): Promise<string | undefined> {
  const reached = reachedAt(kind)
  if (to.kind === 'address') return to.address.kind === reached ? to.address.value : undefined
  return (await addressesOf(tx, to.contactId)).find((address) => address.kind === reached)?.value
}

/** WhatsApp's window begins with what the customer said last on the channel, in whichever conversation. */
export async function lastInbound(tx: Db, channelId: string, contactId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', channelId)
    .where('contact_id', '=', contactId)
    .select((e) => e.fn.max('last_inbound_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export const startOptions = answer(contracts.startOptions, async ({ tx, input: { to }, now }) => {
  const contact = await cardOf(tx, to)
  const channels = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .select(['id', 'name', 'kind', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const options: contracts.StartOption[] = []
  for (const { id: channelId, name, kind, state } of channels.filter(({ kind }) => carriesMessages(kind))) {
    const address = await addressOn(tx, to, kind)
    if (address === undefined) continue
    const typed = typedAddress.safeParse({ kind: reachedAt(kind), value: address })
    if (!typed.success) continue
    const { blocked } = await rulesOn(tx, typed.data, now)
    const last_inbound_at = contact && (await lastInbound(tx, channelId, contact.id))
    options.push({
      ...{ channelId, name, kind, state, address },
      windowEndsAt: windowEnd({ channel_kind: kind, last_inbound_at })?.toISOString() ?? null,
      blocked: blocked ? { reason: blocked.reason } : null,
      consent: (contact && (await consentOn(tx, contact.id, kind))) ?? 'unknown',
      conversation: contact && (await openConversationOf(tx, { channelId, contactId: contact.id })),
    })
  }
  return { contact, options }
})

type Context = CommandContext<{ conversationId: string; to: contracts.Recipient; channelId: string }>

export const start = handle(contracts.startConversation, async (context) => {
  const { input, tx } = context
  const row = await conversationFor(context)
  const content =
    input.content.type === 'template'
      ? await templateContent(context, row, input.content)
      : await contentOf(context, row, input.content)
  const { messageId } = input
  await sendMessage(context, row, { messageId, ownershipVersion: row.ownership_version, content, replyTo: null })
  return wire(await lockConversation(tx, row.id))
})

/** The caller has it, and may speak. */
async function conversationFor(context: Context): Promise<ConversationRow> {
  const { input, tx, caller, now } = context
  const { to, channelId } = input
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .where('state', '<>', 'removed')
    .select(['id', 'kind'])
    .executeTakeFirst()
  if (!channel) return refuse('channels.not_found')
  const card = await cardOf(tx, to)
  const address = await addressOn(tx, to, channel.kind)
  if (address === undefined) return refuse('contacts.address_not_found')
  const contact = card ?? (await madeFor(context, to))
  const active = await findActiveConversation(tx, { channelId, contactId: contact.id })
  if (active) {
    const { assignee_id: assigneeId } = active
    const assigneeName = assigneeId === null ? null : ((await operatorName(tx, assigneeId)) ?? '')
    assertAllowed(takenRefusal({ assigneeId, assigneeName }, { id: caller.userId, permissions: caller.permissions }))
    return assigneeId === null ? await claimed(context, active) : active
  }
  const used = await tx
    .selectFrom('conversations')
    .where('id', '=', input.conversationId)
    .select('id')
    .executeTakeFirst()
  if (used) return refuse('conversations.id_taken')
  const row = await insertConversation(tx, {
    company_id: caller.companyId,
    id: input.conversationId,
    contact_id: contact.id,
    contact_name: contact.name,
    channel_id: channelId,
    channel_kind: channel.kind,
    address,
    subject: null,
    state: 'waiting',
    preview: JSON.stringify({ text: '', from: 'company', at: now.toISOString() }),
    // Nobody else is to take it.
    queue_id: null,
    last_seq: 1,
    unread: 0,
    last_inbound_at: await lastInbound(tx, channelId, contact.id),
    waiting_since: null,
    opened_at: now,
    changed_at: now,
  })
  if (!row) return refuse('conversations.ownership_lost')
  context.emit(conversationOpened, { conversation: wire(row) })
  await addMessage(context, row, 1, systemEntry(context, { change: 'opened' }))
  return await claimed(context, row)
}

async function claimed(context: Context, row: ConversationRow): Promise<ConversationRow> {
  await claimLocked(context, row)
  return await lockConversation(context.tx, row.id)
}

async function madeFor(context: Context, to: contracts.Recipient): Promise<Card> {
  if (to.kind === 'contact') return refuse('contacts.not_found')
  const { companyId } = context.caller
  const { contact } = await upsertContact(context, { companyId, address: to.address, name: null, source: 'person' })
  return contact
}
