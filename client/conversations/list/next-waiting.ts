/** What the key to the next customer does; it comes when it is first pressed. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import i18next from 'i18next'
import type { useFeed } from '../../platform/feed/provider.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { nextWaiting } from './rows.ts'

/** So many may be on offer to others before none is left. */
const looked = 20

type Parts = {
  feed: ReturnType<typeof useFeed>
  me: string
  current: string | undefined
  /** Nobody has gone elsewhere or writes by now. */
  isExpected: () => boolean
  go: (next: Conversation) => void
}

export async function goToNextWaiting({ feed, me, current, isExpected, go }: Parts) {
  const { output } = await feed.read(findConversations, { states: ['waiting'], order: 'due', limit: looked })
  if (!isExpected()) return
  const next = nextWaiting(output.rows, me, current)
  if (next) return go(next)
  const reason = output.rows.length === 0 ? 'none_waits' : 'all_offered'
  toast({ tone: 'ok', title: i18next.t(`conversations.inbox.${reason}`) })
}
