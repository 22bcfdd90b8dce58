/** The thread as the panel shows it: what is stored, and what is being sent. */
import type { Message } from '@aura/contracts/assistant/message.ts'
import { cancelAnswer, olderMessages, sendMessage, thread as threadView } from '@aura/contracts/assistant/thread.ts'
import type { ChatState } from '@aura/machines/assistant/chat.ts'
import { chatStateOf, maySend } from '@aura/machines/assistant/decide.ts'
import { threadReducer } from '@aura/machines/assistant/thread.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '../platform/feed/id.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useOpenedOn } from './open-record.ts'
import { awaitAnswer } from './panel-store.ts'
import { useComplaint } from './use-complaint.ts'

export type Thread = ReturnType<typeof useThread>

export function useThread() {
  const { state: shown, status, room } = useView(threadView, threadReducer, {})
  const { send: sendTo } = useCommand(sendMessage)
  const { send: cancelIt } = useCommand(cancelAnswer)
  const feed = useFeed()
  const { pathname } = useLocation()
  const about = useOpenedOn(pathname)
  const [sending, setSending] = useState<{ id: string; text: string } | null>(null)
  const [older, setOlder] = useState<{ messages: Message[]; more: boolean } | null>(null)
  const newest = shown?.messages ?? []
  const messages = newest.length === 0 ? [] : [...(older?.messages ?? []), ...newest]
  const isSent = messages.some(({ id }) => id === sending?.id)
  if (sending && isSent) setSending(null)
  const state: ChatState = sending && !isSent ? 'answering' : chatStateOf(messages)
  const complain = useComplaint()

  async function send(text: string): Promise<boolean> {
    if (!maySend(state, text)) return false
    const [questionId, answerId] = [newId(), newId()]
    setSending({ id: questionId, text: text.trim() })
    // The newest messages stand in the view alone from here on.
    setOlder(null)
    awaitAnswer(answerId)
    try {
      const record = about && { record: { kind: about.kind, id: about.id } }
      await sendTo({ questionId, answerId, message: text.trim(), page: pathname, ...record })
      return true
    } catch {
      awaitAnswer(null)
      complain()
      setSending(null)
      return false
    }
  }

  async function loadOlder() {
    const first = messages[0]
    if (!first) return
    const { output } = await feed.read(olderMessages, { beforeId: first.id })
    setOlder({ messages: [...output.messages, ...(older?.messages ?? [])], more: output.more })
  }

  return {
    messages,
    state,
    status,
    about,
    room: room ?? '',
    /** A question on its way that the thread does not show yet. */
    sending: sending && !isSent ? sending.text : null,
    more: older ? older.more : (shown?.more ?? false),
    send,
    cancel: () => void cancelIt({}).catch(() => {}),
    loadOlder: () => void loadOlder().catch(complain),
  }
}
