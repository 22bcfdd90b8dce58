/**
 * The key that leads to the customer who has to be answered first. The server is asked, because the rows may stand
 * frozen or be those of another list.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { useEffect, useRef } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { keysAreFree, useThreadKeys } from '../thread/thread-keys.ts'

export const nextKey = 'p'

export function useNextWaiting(me: string, current: string | undefined, go: (next: Conversation) => void) {
  const feed = useFeed()
  const latest = useLatest({ current, go })
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useThreadKeys({
    [nextKey]: () => {
      const isExpected = () => isHere.current && latest.current.current === current && keysAreFree()
      import('./next-waiting.ts')
        .then(({ goToNextWaiting }) =>
          goToNextWaiting({ feed, me, current, isExpected, go: (next) => latest.current.go(next) }),
        )
        .catch((error: unknown) => isExpected() && toast({ tone: 'attention', title: errorText(error) }))
    },
  })
}
