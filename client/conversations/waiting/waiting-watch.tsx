/** Counts who waits for the user on every screen, and calls by sound and desktop notification as the user chose. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { browserPermission, isLookedAt } from '../../notifications/index.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useMe } from '../../platform/me.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { isFirstTab, ring, useOwnDesk, useQueues } from '../../routing/index.ts'
import type { Question } from '../list/rows.ts'
import { useInbox, useList } from '../list/use-list.ts'
import { nobodyWaits, waitingCount } from './waiting-count.ts'
import { waitingFor } from './waiting-customers.ts'

/** What is offered or opened meanwhile calls nobody: an offer has a sound of its own. */
const settleMs = 2000
const none: readonly Conversation[] = []

export function WaitingWatch() {
  const me = useMe()
  useCount(me.id)
  useCalls(useWaiting(me.id))
  return null
}

function useCount(me: string) {
  const question = useMemo<Question>(
    () => ({ states: ['open', 'held'], assignee: me, unreadOnly: true, order: 'newest', limit: 100 }),
    [me],
  )
  const { entries, whole } = useList(question)
  const waiting = useInbox().state?.counts.waiting ?? 0
  const [count, more] = [waiting + entries.length, !whole && entries.length > 0]
  // The badge and the title of the tab stand outside this screen.
  useEffect(() => waitingCount.set({ count, more }), [count, more])
  useEffect(() => () => waitingCount.set(nobodyWaits), [])
}

function useWaiting(id: string) {
  const { state } = useInbox()
  const queues = useQueues()
  const paused = useOwnDesk().state?.operator.state === 'paused'
  return useMemo(() => {
    const serves = (queueId: string | null) => {
      const members = queues.find((queue) => queue.id === queueId)?.members ?? null
      return !paused && (members === null || members.includes(id))
    }
    return state && waitingFor(state.recent ?? none, { id, serves })
  }, [state, queues, paused, id])
}

type Waiting = ReturnType<typeof useWaiting>

/** A customer who waits already when the page opens is seen, not heard. */
function useCalls(waiting: Waiting) {
  const { id: userId, waitingSignals } = useMe()
  const { t } = useTranslation()
  const feed = useFeed()
  const navigate = useNavigate()
  const latest = useLatest({ waiting, t, navigate, waitingSignals })
  const calls = useMemo(() => {
    const seen = new Set<string>()
    let from = Number.POSITIVE_INFINITY
    const timers = new Map<string, number>()
    const notices = new Map<string, Notification>()
    async function call(key: string, wanted: typeof waitingSignals) {
      timers.delete(key)
      const row = latest.current.waiting?.get(key)
      // What was chosen when the wait began, and is still: a choice of just now calls from the next customer on.
      const signals = wanted.filter((signal) => latest.current.waitingSignals.includes(signal))
      if (!row || signals.length === 0 || !(await isFirstTab(`aura.waiting.${userId}.${key}`))) return
      if (signals.includes('sound')) ring()
      if (!signals.includes('desktop') || browserPermission() !== 'granted' || (await isLookedAt(userId))) return
      const notice = new Notification(latest.current.t('conversations.waiting.notice', { name: row.contactName }), {
        body: row.preview?.text ?? '',
        tag: row.id,
      })
      notice.onclick = () => {
        window.focus()
        notice.close()
        void latest.current.navigate({ to: '/operations', search: { c: row.id } })
      }
      notices.set(key, notice)
    }
    return {
      follow(next: NonNullable<Waiting>) {
        for (const [key, notice] of notices) {
          if (next.has(key)) continue
          notice.close()
          notices.delete(key)
        }
        from = Math.min(from, feed.now())
        for (const [key, { changedAt }] of next) {
          if (seen.has(key)) continue
          seen.add(key)
          if (Date.parse(changedAt) < from) continue
          const { waitingSignals: wanted } = latest.current
          timers.set(
            key,
            window.setTimeout(() => void call(key, wanted), settleMs),
          )
        }
      },
      end() {
        for (const timer of timers.values()) window.clearTimeout(timer)
        for (const notice of notices.values()) notice.close()
      },
    }
  }, [latest, userId, feed])
  // A customer comes from the server, not from a press.
  useEffect(() => {
    if (waiting) calls.follow(waiting)
  }, [calls, waiting])
  useEffect(() => () => calls.end(), [calls])
}
