/** A note in the contact's conversation: the open one, one that a first message begins, or the one closed last. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { textLimit } from '@aura/contracts/conversations/message.ts'
import { addNote as noteContract } from '@aura/contracts/conversations/send.ts'
import { startConversation as startContract } from '@aura/contracts/conversations/start.ts'
import type { InboundOutcome } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import type { RequestValues } from '@aura/machines/integrations/inbound/read-request.ts'
import { addNote, startConversation } from '../../conversations/index.ts'
import type { CommandContext } from '../../platform/handle.ts'
import { runNested } from '../../platform/nested-command.ts'

type Applying = CommandContext<unknown>
type Writing = { contact: Contact; note: string; start: InboundMapping['start']; values: RequestValues }
type Noted = Pick<InboundOutcome, 'conversationId' | 'note'>

const nothing: Noted = { conversationId: null, note: null }

export async function writeNote(context: Applying, { contact, note, start, values }: Writing): Promise<Noted> {
  if (note === '' && start === null) return nothing
  const newest = await newestConversation(context, contact.id)
  const begun =
    start && !newest?.isOpen ? await begin(context, contact, start.channelId, values['start.text'] ?? '') : null
  const conversationId = begun ?? newest?.id ?? null
  if (conversationId === null) return { conversationId, note: 'no_conversation' }
  if (note !== '') {
    const text = note.slice(0, textLimit)
    await runNested(context, noteContract, addNote, { conversationId, messageId: context.newId(), text })
  }
  if (begun) return { conversationId, note: 'started' }
  return note === '' ? nothing : { conversationId, note: 'added' }
}

/** The open one first. */
async function newestConversation({ tx }: Applying, contactId: string) {
  const row = await tx
    .selectFrom('conversations')
    .where('contact_id', '=', contactId)
    .where('merged_into', 'is', null)
    .select((e) => ['id', e('state', '<>', 'closed').as('isOpen')])
    .orderBy((e) => e('state', '=', 'closed'))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, isOpen: Boolean(row.isOpen) }
}

async function begin(context: Applying, contact: Contact, channelId: string, text: string): Promise<string | null> {
  if (text === '') return null
  const { id } = await runNested(context, startContract, startConversation, {
    conversationId: context.newId(),
    messageId: context.newId(),
    to: { kind: 'contact', contactId: contact.id },
    channelId,
    content: { type: 'text', text: text.slice(0, textLimit) },
  })
  return id
}
