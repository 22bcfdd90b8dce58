/**
 * The key that leads to the customer who has to be answered first. The server is asked, because the rows may stand
 * frozen or be those of another list.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { keysAreFree, useThreadKeys } from '../thread/thread-keys.ts'
import { nextWaiting } from './rows.ts'

export const nextKey = 'p'
/** So many may be on offer to others before none is left. */
const looked = 20

export function useNextWaiting(me: string, current: string | undefined, go: (next: Conversation) => void) {
  const { t } = useTranslation()
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
      /** The answer moves nobody who has gone elsewhere or writes by then. */
      const isExpected = () => isHere.current && latest.current.current === current && keysAreFree()
      feed.read(findConversations, { states: ['waiting'], order: 'due', limit: looked }).then(
        ({ output: { rows } }) => {
          if (!isExpected()) return
          const next = nextWaiting(rows, me, current)
          if (next) latest.current.go(next)
          else {
            const reason = rows.length === 0 ? 'none_waits' : 'all_offered'
            toast({ tone: 'ok', title: t(`conversations.inbox.${reason}`) })
          }
        },
        (error: unknown) => isExpected() && toast({ tone: 'attention', title: errorText(error) }),
      )
    },
  })
}
