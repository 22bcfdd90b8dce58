import type { Author, Content, Message } from '@aura/contracts/conversations/message.ts'
import * as contracts from '@aura/contracts/conversations/send.ts'
import { speakRefusal } from '@aura/machines/conversations/decide-send.ts'
import { assertAllowed } from '../platform/allowed.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { templateContent } from '../templates/index.ts'
import { decidingOn } from './decision.ts'
import { enqueueDelivery } from './deliver.ts'
import { isCampaign } from './outbound/limits.ts'
import { checkOutbound } from './outbound-policy.ts'
import { contentOf } from './outgoing.ts'
import { assertOperator, authorOf } from './people.ts'
import {
  addMessage,
  type ConversationRow,
  lockConversation,
  previewText,
  saveConversation,
  windowEnd,
  wire,
  wireMessage,
} from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'caller'>
export type Written = {
  messageId: string
  ownershipVersion: number
  content: Content
  replyTo: string | null
  /** Sent again: on the company's own account, as it was before. */
  campaign?: boolean
  /** False where it only says that an answer will follow: the customer goes on waiting. */
  isAnswer?: boolean
  /** Asks the owner of a number to confirm it. */
  isConfirmation?: boolean
}

async function assertUnused({ tx }: Pick<Context, 'tx'>, messageId: string): Promise<void> {
  const accepted = await tx.selectFrom('messages').where('id', '=', messageId).select('id').executeTakeFirst()
  if (accepted) return refuse('conversations.id_taken')
}

/** Sends a message of the assignee, once the outbound policy allows it. */
export async function sendMessage(context: Context, row: ConversationRow, written: Written): Promise<Message> {
  assertAllowed(speakRefusal(wire(row), written.ownershipVersion, await decidingOn(context, row)))
  await assertUnused(context, written.messageId)
  return await releaseMessage(context, row, { ...written, author: await authorOf(context.tx, context.caller.userId) })
}

/** Once the outbound policy allows it, it is on its way when the transaction commits. */
export async function releaseMessage(
  context: Pick<Context, 'tx' | 'emit' | 'now'>,
  row: ConversationRow,
  {
    messageId,
    author,
    content,
    replyTo,
    campaign: wasCampaign = false,
    isAnswer = true,
    isConfirmation = false,
  }: Omit<Written, 'ownershipVersion'> & { author: Author },
): Promise<Message> {
  const { tx, now } = context
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', row.channel_id)
    .select(['id', 'kind', 'name', 'state', 'connection'])
    .executeTakeFirstOrThrow()
  const campaign = wasCampaign || (await isCampaign(tx, content))
  const { contact_id: contactId, address } = row
  const leaving = { contactId, address, channel, content, campaign, isConfirmation, windowEndsAt: windowEnd(row) }
  assertAllowed(await checkOutbound(tx, leaving, now))
  const seq = row.last_seq + 1
  const message = await addMessage(context, row, seq, {
    id: messageId,
    direction: 'out',
    author,
    content,
    replyTo,
    status: 'queued',
    campaign,
    isConfirmation,
  })
  const conversation = await saveConversation(context, row, {
    last_seq: seq,
    ...answering(row, content, { author, isAnswer, now }),
  })
  await enqueueDelivery({ tx, conversation, isCampaign: false })
  return wireMessage(message)
}

/** An answer: nobody waits, and everything before it has been seen. An emoji alone answers nothing. */
const answering = (
  row: ConversationRow,
  content: Content,
  { author, isAnswer, now }: { author: Author; isAnswer: boolean; now: Date },
) =>
  content.type === 'reaction'
    ? {}
    : {
        // What is over shows the last words of a person, not those of its survey.
        ...((row.state !== 'closed' || author.kind !== 'system' || !row.preview?.text) && {
          preview: JSON.stringify({
            ...{ text: previewText(content), from: 'company', at: now.toISOString() },
            author: { id: author.id, name: author.name },
          }),
        }),
        ...(isAnswer && { waiting_since: null, unread: 0 }),
        // Later messages keep this subject.
        ...('subject' in content && content.subject !== undefined && { subject: content.subject }),
      }

export const send = handle(contracts.send, async (context) => {
  const { input, tx } = context
  const row = await lockConversation(tx, input.conversationId)
  if (input.replyTo !== null) {
    const answered = await tx
      .selectFrom('messages')
      .where('conversation_id', '=', row.id)
      .where('id', '=', input.replyTo)
      .where('direction', '<>', 'inside')
      .select('id')
      .executeTakeFirst()
    if (!answered) return refuse('conversations.message_not_found')
  }
  const content =
    input.content.type === 'template'
      ? await templateContent(context, row, input.content)
      : await contentOf(context, row, input.content)
  return await sendMessage(context, row, { ...input, content })
})

export const addNote = handle(contracts.addNote, async (context) => {
  const { input, tx } = context
  const row = await lockConversation(tx, input.conversationId)
  await assertUnused(context, input.messageId)
  for (const userId of input.mentions) await assertOperator(tx, userId)
  const { message } = await writeNote(context, row, { ...input, mentions: [...new Set(input.mentions)] })
  return wireMessage(message)
})

type Note = { messageId: string; text: string; mentions: string[] }

async function writeNote(context: Context, row: ConversationRow, { messageId, text, mentions }: Note) {
  const seq = row.last_seq + 1
  const message = await addMessage(context, row, seq, {
    id: messageId,
    direction: 'inside',
    author: await authorOf(context.tx, context.caller.userId),
    content: { type: 'note', text, mentions },
  })
  return { message, row: await saveConversation(context, row, { last_seq: seq }) }
}

/** Stands before the transfer it belongs to. */
export async function withHandOver(
  context: Context & Pick<CommandContext<unknown>, 'newId'>,
  row: ConversationRow,
  text: string | undefined,
): Promise<ConversationRow> {
  if (text === undefined) return row
  return (await writeNote(context, row, { messageId: context.newId(), text, mentions: [] })).row
}
