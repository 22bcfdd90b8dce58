/** /operations: the conversations, the open one, and who it is with. */
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../companies/index.ts'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import { useNarrowScreen } from '../platform/ui/use-narrow-screen.ts'
import { usePrefetch } from '../platform/ui/use-prefetch.ts'
import { OffDutyStrip, useIsStripKnown } from '../routing/index.ts'
import panes from './inbox.module.css'
import { List, type ListedRows } from './list/list.tsx'
import { questionOf, scopeChange, unfiltered } from './list/questions.ts'
import { belongs, neighbourOf } from './list/rows.ts'
import type { InboxSearch } from './list/search-params.ts'
import { useInbox } from './list/use-list.ts'
import { useNextWaiting } from './list/use-next-waiting.ts'
import { focusList, focusRowWhenListed, useScopeKeys } from './thread/thread-keys.ts'
import { ThreadShape } from './thread/thread-shape.tsx'
import { useWideScreen } from './use-wide-screen.ts'
import { countText, useWaitingCount } from './waiting/waiting-count.ts'

/** Nobody opens the list and a conversation in the same moment: the list stands there first. */
const fetchThread = () => import('./thread/thread.tsx')
const Thread = lazy(async () => ({ default: (await fetchThread()).Thread }))
const StartDialog = lazy(async () => ({ default: (await import('./start/start-dialog.tsx')).StartDialog }))
const InboxHelp = lazy(async () => ({ default: (await import('./thread/inbox-help.tsx')).InboxHelp }))
const FirstStepsCard = lazy(async () => ({
  default: (await import('./list/first-steps-card.tsx')).FirstStepsCard,
}))
const fetchCustomer = () => import('./customer/customer-place.tsx')
const CustomerPlace = lazy(async () => ({ default: (await fetchCustomer()).CustomerPlace }))

const later = [fetchThread, fetchCustomer]

const route = getRouteApi('/_app/operations')

export function InboxScreen() {
  const { t } = useTranslation()
  const request = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = useNarrowScreen()
  const wide = useWideScreen()
  const me = useMe()
  const nameOf = useNames(t('companies.users.somebody'))
  const { state, status, error, asOf } = useInbox()
  const isSettled = useIsStripKnown()
  const [details, setDetails] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef<ListedRows>({ ids: [], showFresh: () => {} })
  usePrefetch(later)
  useTitle(t('conversations.inbox.title'))

  const ask = useCallback(
    (change: Partial<InboxSearch>) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  useScopeKeys(ask)
  const { c: conversationId, scope } = request
  const current = useLatest(conversationId)
  const walking = useRef(false)
  /** Back leads to what was open before; of a walk through the rows only its beginning is a step of the history. */
  const open = useCallback(
    (c: string, isWalk = false) => {
      setDetails(false)
      const replace = c === current.current || (isWalk && walking.current)
      walking.current = isWalk
      void navigate({ search: (before) => ({ ...before, c, m: undefined }), replace })
    },
    [navigate, current],
  )
  /** What is one's own now is worked on among one's own. */
  const claimed = useCallback(() => {
    if (scope !== undefined) ask({ ...scopeChange('mine'), unread: undefined })
  }, [scope, ask])
  /** What comes after a conversation that is about to leave the list; it opens unless another one was opened since. */
  const nextAfter = useCallback(
    (id: string) => {
      const next = neighbourOf(shown.current.ids, id)
      return () => {
        if (current.current !== id) return
        if (narrow) return ask({ c: undefined })
        if (next === undefined) return
        open(next)
        focusList(next)
      }
    },
    [ask, current, narrow, open],
  )

  useNextWaiting(me.id, conversationId, (next) => {
    if (!shown.current.ids.includes(next.id)) {
      // What came while the rows stood still comes in; filters give way to what they leave out alone.
      shown.current.showFresh()
      if (request.q !== undefined || !belongs(questionOf(request, me.id), next))
        ask({ ...(scope !== 'all' && scopeChange('queue')), ...unfiltered })
    }
    open(next.id)
    if (!narrow) focusRowWhenListed(next.id)
  })

  if (status === 'refused') return <EmptyState title={t('conversations.inbox.refused')} text={errorText(error)} />
  const back = narrow ? () => ask({ c: undefined }) : undefined
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <OffDutyStrip />
      <div
        className={panes.panes}
        data-open={conversationId !== undefined || undefined}
        data-conversation-open={conversationId !== undefined || undefined}
        data-unsettled={!isSettled || undefined}
      >
        <List {...{ asked: request, ask, state, me, nameOf, open, box, shown }} />
        {conversationId !== undefined ? (
          <Suspense fallback={<ThreadShape />}>
            <Thread
              key={`${conversationId} ${request.m ?? ''}`}
              {...{ conversationId, me, nameOf, back, claimed, nextAfter, open }}
              found={request.m}
              leaveFound={() => ask({ m: undefined })}
              details={wide ? undefined : () => setDetails(true)}
            />
          </Suspense>
        ) : (
          !narrow && (
            <div className={panes.nothing}>
              <EmptyState title={t('conversations.inbox.choose')} text={t('conversations.inbox.choose_text')} />
              <Suspense>
                <FirstStepsCard />
              </Suspense>
            </div>
          )
        )}
        {conversationId !== undefined && (wide || details) && (
          <Suspense fallback={wide && <div className={panes.customer_column} />}>
            <CustomerPlace
              key={`customer ${conversationId}`}
              {...{ conversationId, nameOf, open }}
              leave={wide ? undefined : () => setDetails(false)}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        <InboxHelp />
      </Suspense>
      <Suspense>
        {request.start !== undefined && (
          <StartDialog
            key={request.start}
            start={request.start}
            leave={() => ask({ start: undefined })}
            open={(id) => ask({ start: undefined, c: id, m: undefined, ...scopeChange('mine') })}
          />
        )}
      </Suspense>
    </StaleOverlay>
  )
}

/** The tab's title counts who waits. */
function useTitle(title: string) {
  const waiting = useWaitingCount()
  const count = waiting.count === 0 ? '' : `(${countText(waiting)}) `
  useEffect(() => {
    document.title = `${count}${title} · Aura`
  }, [count, title])
}
