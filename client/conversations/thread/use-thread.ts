/** The open conversation: its live messages, and the earlier pages loaded so far. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import { history, thread } from '@aura/contracts/conversations/thread.ts'
import { threadReducer } from '@aura/machines/conversations/thread.ts'
import { useCallback, useRef, useState } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { joined, withEarlier } from './loaded-messages.ts'

const none: readonly Message[] = []
const page = 100

/** The state belongs to one conversation: the component has the conversation's id in its `key`. */
export function useThread(conversationId: string) {
  const feed = useFeed()
  const entryState = useView(thread, threadReducer, { conversationId })
  const live = entryState.state?.messages ?? none
  const [current, setCurrent] = useState({ live: none, known: none })
  const existing = current.live === live ? current.known : joined(current.known, live)
  if (current.live !== live) setCurrent({ live, known: existing })
  const [earlier, setEarlier] = useState<'idle' | 'reading' | 'failed'>('idle')
  const latest = useLatest(existing)
  const reading = useRef(false)

  const readEarlier = useCallback(() => {
    const first = latest.current[0]
    if (!first || first.seq <= 1 || reading.current) return
    reading.current = true
    setEarlier('reading')
    feed
      .read(history, { conversationId, before: first.seq, limit: page })
      .then(
        ({ output }) => {
          setCurrent((before) => ({ ...before, known: withEarlier(before.known, output.messages) }))
          setEarlier('idle')
        },
        () => setEarlier('failed'),
      )
      .finally(() => {
        reading.current = false
      })
  }, [feed, conversationId, latest])

  return { ...entryState, messages: existing, earlier, readEarlier }
}
