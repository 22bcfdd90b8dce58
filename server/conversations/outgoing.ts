/** An operator's content in its stored form: the upload is taken, or a canned reply's file is named; its type fits. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Outgoing } from '@aura/contracts/conversations/send.ts'
import { takeFile } from '../files/index.ts'
import type { CommandContext } from '../platform/handle.ts'
import { conversationEffects, type MessageFile } from './effects.ts'
import type { ConversationRow } from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'now'>

export const mediaOf = (type: string) =>
  type.startsWith('image/')
    ? 'image'
    : type.startsWith('audio/')
      ? 'audio'
      : type.startsWith('video/')
        ? 'video'
        : 'document'

export async function contentOf(
  { tx, caller, now }: Context,
  row: Pick<ConversationRow, 'channel_kind' | 'subject'>,
  written: Exclude<Outgoing, { type: 'template' }>,
): Promise<Content> {
  const about = subjectOf(row, written.subject)
  if (written.type === 'text') return { type: 'text', text: written.text, ...about }
  const { fileId, caption } = written
  const file =
    (await preparedFile({ tx, caller }, fileId)) ??
    (await takeFile(tx, { fileId, purpose: 'message', by: caller.userId, now }))
  return { type: 'media', media: mediaOf(file.type), fileId, name: file.name, caption, ...about, problem: null }
}

async function preparedFile(context: Pick<Context, 'tx' | 'caller'>, fileId: string): Promise<MessageFile | null> {
  for (const effect of conversationEffects()) {
    const file = await effect.findFile?.(context, fileId)
    if (file) return file
  }
  return null
}

/** Only where letters have one, and only when it is another one than before. */
export const subjectOf = (
  { channel_kind, subject }: Pick<ConversationRow, 'channel_kind' | 'subject'>,
  text: string | null | undefined,
): { subject?: string } => (channel_kind === 'email' && text && text !== subject ? { subject: text } : {})
