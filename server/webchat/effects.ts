/**
 * What becomes visible to a visitor, in the transaction that makes it so: the visitor's own words once they stand in the
 * conversation, an answer once it is sent. A room gets what was noted for its own visitor, so no two of them mix.
 */
import { consentRecorded } from '@aura/contracts/contacts/consents.ts'
import { messageShown, statusShown } from '@aura/contracts/webchat/visitor.ts'
import { fromExternalId } from '../channels/index.ts'
import { consentOn, saveConsent } from '../contacts/index.ts'
import type { ConversationEffects } from '../conversations/index.ts'
import { settingsOf, webchatChannel } from './channel.ts'
import { collectLater } from './mail-answers.ts'
import { statusOf, visitorMessageOf } from './thread.ts'
import { findVisitor, type VisitorRow } from './visitors.ts'

type MessageSaved = NonNullable<ConversationEffects['messageSaved']>
type Writers = Parameters<MessageSaved>[0]
type Conversation = Parameters<MessageSaved>[1]
type Message = Parameters<MessageSaved>[2]

/** From then on the visitor may see an answer. */
const sentStates: readonly Message['status'][] = ['sent', 'delivered', 'read']

/** Whom the message is shown to, and by which name; null when to nobody. */
function audienceOf({ address }: Conversation, message: Message): { visitorId: string; messageId: string } | null {
  if (message.direction === 'in') return fromExternalId(message.external_id ?? '')
  return sentStates.includes(message.status) ? { visitorId: address, messageId: message.id } : null
}

async function showMessage(work: Writers, conversation: Conversation, message: Message): Promise<void> {
  const audience = audienceOf(conversation, message)
  if (audience === null) return
  const { visitorId, messageId } = audience
  const visitor = await findVisitor(work.tx, visitorId)
  if (visitor?.channel_id !== message.channel_id) return
  const row = await work.tx
    .insertInto('webchat_messages')
    .values({ company_id: message.company_id, visitor_id: visitorId, message_id: message.id, visible_id: messageId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['n', 'visible_id'])
    .executeTakeFirst()
  const visible = row && visitorMessageOf({ ...message, ...row })
  if (!visible) return
  work.emit(messageShown, { visitorId, contactId: conversation.contact_id, message: visible })
  if (message.direction === 'in') await recordConsent(work, conversation, visitor)
  else await collectLater(work, visitor)
}

/** The consent of the form is the contact's, with the words it rests on. */
async function recordConsent({ tx, emit, now }: Writers, row: Conversation, visitor: VisitorRow): Promise<void> {
  if (!visitor.consent_at || (await consentOn(tx, row.contact_id, 'webchat')) !== null) return
  const evidence = settingsOf(await webchatChannel(tx, row.channel_id)).consent || null
  const consent = { channel: 'webchat', state: 'given', source: 'form', evidence, at: now.toISOString() } as const
  const kept = { companyId: row.company_id, how: 'recorded', by: null, at: now } as const
  await saveConsent(tx, kept, { contactId: row.contact_id, channel: 'webchat', consent })
  emit(consentRecorded, { contactId: row.contact_id, consent })
}

export const webchatEffects: ConversationEffects = {
  messageSaved: async (work, conversation, message) => {
    if (conversation.channel_kind !== 'webchat') return
    const { content } = message
    const opens = content.type === 'change' && content.change === 'opened'
    if (opens) await showStatus(work, conversation)
    else await showMessage(work, conversation, message)
  },
  saved: async (work, before, row) => {
    if (row.channel_kind !== 'webchat') return
    if (before.state !== row.state || before.assignee_id !== row.assignee_id) await showStatus(work, row)
  },
}

async function showStatus({ tx, emit }: Writers, row: Conversation): Promise<void> {
  emit(statusShown, { visitorId: row.address, status: await statusOf(tx, row) })
}
