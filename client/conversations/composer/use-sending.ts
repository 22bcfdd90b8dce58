/** Sends with an optimistic update: shown in the thread at once, in order; a refused one comes back with the reason. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Content, Message } from '@aura/contracts/conversations/message.ts'
import { addNote, type Outgoing, send as sendMessage } from '@aura/contracts/conversations/send.ts'
import { thread } from '@aura/contracts/conversations/thread.ts'
import type { StoredFile } from '@aura/contracts/files/file.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { useCallback } from 'react'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import type { Chosen } from '../../templates/index.ts'
import { written } from '../thread/optimistic.ts'
import { keyOf, withRefused } from './draft.ts'
import { changeDraft } from './drafts.ts'

/** How those read that the server has not answered yet; after a reload it says so itself. */
const templatesSent = new Map<string, Content>()

export function useSending(conversation: Conversation, by: { id: string; name: string }) {
  const { id: conversationId } = conversation
  const params = { conversationId }
  const ownershipVersion = useLatest(conversation.ownershipVersion)
  const key = keyOf(by.id, conversationId)
  const { send } = useCommand(sendMessage, {
    overlay: {
      view: thread,
      params,
      apply: (state, { messageId: id, content, replyTo = null }) =>
        written(state, { id, by, content: shownAs(id, content), replyTo }),
    },
  })
  const { send: note } = useCommand(addNote, {
    overlay: {
      view: thread,
      params,
      apply: (state, { messageId: id, text, mentions = [] }) =>
        written(state, { id, by, content: { type: 'note', text, mentions }, replyTo: null }),
    },
  })

  const say = useCallback(
    (content: Outgoing, text: string, replyTo: Message | undefined) => {
      const messageId = newId()
      send({
        conversationId,
        messageId,
        ownershipVersion: ownershipVersion.current,
        content,
        replyTo: replyTo?.id ?? null,
      }).catch((error: unknown) =>
        changeDraft(key, (draft) => withRefused(draft, { id: messageId, text, reason: errorText(error) })),
      )
    },
    [send, conversationId, ownershipVersion, key],
  )

  return {
    text: (text: string, replyTo?: Message, subject?: string) =>
      say({ type: 'text', text, ...(subject !== undefined && { subject }) }, text, replyTo),
    file: (
      file: Pick<StoredFile, 'fileId' | 'name' | 'type'>,
      caption: string,
      replyTo?: Message,
      subject?: string,
    ) => {
      const content = {
        type: 'media',
        media: mediaOf(file.type),
        fileId: file.fileId,
        caption: caption || null,
        ...(subject !== undefined && { subject }),
      } as const
      say(content, caption || file.name, replyTo)
    },
    template: ({ content, shown }: Chosen) => {
      const messageId = newId()
      templatesSent.set(messageId, shown)
      send({ conversationId, messageId, ownershipVersion: ownershipVersion.current, content, replyTo: null })
        .catch((error: unknown) =>
          changeDraft(key, (draft) => ({
            ...draft,
            refused: [...draft.refused, { id: messageId, text: '', reason: errorText(error) }],
          })),
        )
        .finally(() => templatesSent.delete(messageId))
    },
    note: (text: string, mentions: string[]) => {
      const messageId = newId()
      note({ conversationId, messageId, text, mentions }).catch((error: unknown) =>
        changeDraft(key, (draft) => ({
          ...draft,
          note: [text, draft.note].filter(Boolean).join('\n'),
          refused: [...draft.refused, { id: messageId, text: '', reason: errorText(error) }],
        })),
      )
    },
  }
}

export type Sending = ReturnType<typeof useSending>

/** The server says where the file is; until then there is nothing to be opened. */
function shownAs(id: string, content: InputOf<typeof sendMessage>['content']): Content {
  if (content.type === 'template') return templatesSent.get(id) ?? { type: 'unknown', what: 'template' }
  return content.type === 'text'
    ? content
    : { type: 'media', media: content.media, fileId: null, name: null, caption: content.caption ?? null, problem: null }
}

const mediaOf = (type: string) =>
  type.startsWith('image/')
    ? 'image'
    : type.startsWith('audio/')
      ? 'audio'
      : type.startsWith('video/')
        ? 'video'
        : 'document'
