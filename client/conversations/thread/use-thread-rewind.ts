/**
 * A conversation as it stood at a moment. Dragging asks faster than the server answers: one query runs at a time, and
 * only the newest wish follows it.
 */
import { asItWas, type Moment } from '@aura/contracts/conversations/as-it-was.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { ThreadState } from '@aura/contracts/conversations/thread.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { withEarlier } from './loaded-messages.ts'

type Then = ThreadState & { readonly at: string }
const page = 100

export function useThreadRewind(conversationId: string, start: Moment) {
  const feed = useFeed()
  const [then, setThen] = useState<Then>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(true)
  const [earlier, setEarlier] = useState<'idle' | 'reading' | 'failed'>('idle')
  const wish = useRef<Moment>(undefined)
  const onItsWay = useRef(false)
  const latest = useLatest(then)

  const ask = useCallback(
    (moment: Moment) => {
      wish.current = moment
      if (onItsWay.current) return
      onItsWay.current = true
      const next = async () => {
        while (wish.current) {
          const request = wish.current
          wish.current = undefined
          setBusy(true)
          try {
            const { output } = await feed.read(asItWas, { conversationId, moment: request })
            setThen({ ...output.state, at: output.at })
            setError(undefined)
            setEarlier('idle')
          } catch (refusal) {
            setError(refusal)
          }
        }
        onItsWay.current = false
        setBusy(false)
      }
      void next()
    },
    [feed, conversationId],
  )

  const first = useRef(start)
  // The first question is asked when it is opened.
  useEffect(() => ask(first.current), [ask])

  const readEarlier = useCallback(() => {
    const now = latest.current
    const before = now?.messages[0]?.seq ?? 1
    if (!now || before <= 1 || earlier === 'reading') return
    setEarlier('reading')
    feed.read(asItWas, { conversationId, moment: { at: now.at }, before, limit: page }).then(
      ({ output }) => {
        setThen((then) => (then?.at === now.at ? withPage(then, output.state.messages) : then))
        setEarlier('idle')
      },
      () => setEarlier('failed'),
    )
  }, [feed, conversationId, earlier, latest])

  return { then, error, busy, ask, earlier, readEarlier }
}

const withPage = (then: Then, older: readonly Message[]): Then => ({
  ...then,
  messages: [...withEarlier(then.messages, older)],
})
