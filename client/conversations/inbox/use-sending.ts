/** Writing: it stands in the thread at once, in the order of the hand; what is refused comes back with the reason. */
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
import { keyOf, withRefused } from './draft.ts'
import { changeDraft } from './drafts.ts'
import { written } from './optimistic.ts'

export function useSending(conversation: Conversation, by: { id: string; name: string }) {
  const { id: conversationId } = conversation
  const params = { conversationId }
  const floor = useLatest(conversation.floor)
  const key = keyOf(by.id, conversationId)
  const { send } = useCommand(sendMessage, {
    overlay: {
      view: thread,
      params,
      apply: (state, { messageId: id, content, replyTo = null }) =>
        written(state, { id, by, content: shownAs(content), replyTo }),
    },
  })
  const { send: note } = useCommand(addNote, {
    overlay: {
      view: thread,
      params,
      apply: (state, { messageId: id, text }) =>
        written(state, { id, by, content: { type: 'note', text, mentions: [] }, replyTo: null }),
    },
  })

  const say = useCallback(
    (content: Outgoing, text: string, replyTo: Message | undefined) => {
      const messageId = newId()
      send({ conversationId, messageId, floor: floor.current, content, replyTo: replyTo?.id ?? null }).catch(
        (error: unknown) =>
          changeDraft(key, (draft) => withRefused(draft, { id: messageId, text, reason: errorText(error) })),
      )
    },
    [send, conversationId, floor, key],
  )

  return {
    text: (text: string, replyTo?: Message) => say({ type: 'text', text }, text, replyTo),
    file: (file: StoredFile, caption: string, replyTo?: Message) => {
      const content = {
        type: 'media',
        media: mediaOf(file.type),
        fileId: file.fileId,
        caption: caption || null,
      } as const
      say(content, caption || file.name, replyTo)
    },
    note: (text: string) => {
      const messageId = newId()
      note({ conversationId, messageId, text }).catch((error: unknown) =>
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
const shownAs = (content: InputOf<typeof sendMessage>['content']): Content =>
  content.type === 'text'
    ? content
    : { type: 'media', media: content.media, fileId: null, name: null, caption: content.caption ?? null, problem: null }

const mediaOf = (type: string) =>
  type.startsWith('image/')
    ? 'image'
    : type.startsWith('audio/')
      ? 'audio'
      : type.startsWith('video/')
        ? 'video'
        : 'document'
