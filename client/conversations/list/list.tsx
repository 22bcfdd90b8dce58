/** The conversations of one scope. Of a hundred thousand only those in sight stand in the document. */
import { type Conversation, inboxRoom } from '@aura/contracts/conversations/conversation.ts'
import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import { ArrowUp } from 'lucide-react'
import {
  type FocusEvent,
  lazy,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyClock } from '../../companies/index.ts'
import { useVolatile } from '../../platform/feed/use-volatile.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { useRowKeys } from '../../platform/ui/table/use-row-keys.ts'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { useVirtualRows } from '../../platform/ui/use-virtual-rows.ts'
import { useQueueNames } from '../../routing/index.ts'
import look from '../inbox.module.css'
import { isTyping } from '../thread/customer-typing.tsx'
import { useWaitingActions } from '../waiting-actions.ts'
import { ListHead } from './list-head.tsx'
import { ListRow, rowHeight } from './list-row.tsx'
import { questionOf } from './questions.ts'
import { type InboxSearch, type Scope, scopeOf } from './search-params.ts'
import { useList } from './use-list.ts'

const Nothing = lazy(async () => ({ default: (await import('./nothing.tsx')).Nothing }))

/** The rows in sight of the keys, and what brings in those that came while they stood still. */
export type ListedRows = { ids: readonly string[]; showFresh: () => void }

type ListProps = {
  asked: InboxSearch
  ask: (change: Partial<InboxSearch>) => void
  state: InboxState | undefined
  me: { id: string }
  nameOf: (userId: string) => string
  open: (id: string, isWalk?: boolean) => void
  box: RefObject<HTMLInputElement | null>
  /** The rows as they stand, from which the next conversation is chosen. */
  shown: RefObject<ListedRows>
}

/** So many rows before the end the next page is read. */
const ahead = 30
const implied: Partial<Record<Scope, Conversation['state']>> = {
  mine: 'open',
  queue: 'waiting',
  closed: 'closed',
  snoozed: 'snoozed',
}
/** Longer than a held key takes from one repetition to the next. */
const heldDown = 150

export function List({ asked, ask, state, me, nameOf, open, box, shown }: ListProps) {
  const { t } = useTranslation()
  const [frozen, hands] = useFrozen()
  const clock = useCompanyClock(asked.closed !== undefined)
  const question = questionOf(asked, me.id, new Date(useNow(60_000)), clock.timeZone)
  const list = useList(question, frozen, clock.isSettled)
  const { entries, more, showFresh } = list
  const ids = useMemo(() => entries.map(({ row }) => row.id), [entries])
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, rowHeight)
  useStill(scroller, ids)
  useEffect(() => {
    shown.current = { ids, showFresh }
  }, [shown, ids, showFresh])
  const follow = useFollow(asked.c, open)

  const reveal = useCallback((index: number) => {
    const element = scroller.current
    if (!element) return
    const top = index * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight
  }, [])
  const active = useRowKeys({
    list: scroller,
    ids,
    open,
    follow,
    toggle: undefined,
    letGo: () => {},
    search: () => box.current?.focus(),
    reveal,
  })

  const nearEnd = rows.last + ahead >= entries.length
  useEffect(() => {
    if (nearEnd) more()
  }, [nearEnd, more])

  const holderOf = (assigneeId: string | null) =>
    assigneeId === null ? undefined : assigneeId === me.id ? t('conversations.inbox.you') : nameOf(assigneeId)
  const queueOf = useQueueNames()
  const said = useVolatile(inboxRoom)
  const waits = useWaitingActions()
  const toList = () => scroller.current?.querySelector<HTMLElement>('[data-row]')?.focus()

  return (
    <section className={look.list} aria-label={t('conversations.inbox.list')}>
      <ListHead {...{ asked, ask, state, box, toList }} me={me.id} />
      <div ref={scroller} className={look.scroller} data-list="" aria-busy={list.behind} {...hands}>
        {list.failed && (
          <EmptyState
            title={errorText(list.error)}
            action={<Button onClick={list.retry}>{t('conversations.inbox.again')}</Button>}
          />
        )}
        {list.first && !list.failed && <Waiting />}
        {!list.first && entries.length === 0 && !list.failed && (
          <Suspense>
            <Nothing asked={asked} ask={ask} />
          </Suspense>
        )}
        {entries.length > 0 && (
          <ul className={look.rows} style={{ height: (entries.length + (list.whole ? 0 : 1)) * rowHeight }}>
            {entries.slice(rows.first, rows.last).map(({ row }, at) => (
              <ListRow
                key={row.id}
                conversation={row}
                holder={row.aiAgent?.name ?? holderOf(row.assigneeId)}
                queue={queueOf(row.queueId)}
                index={rows.first + at}
                count={list.whole ? entries.length : -1}
                open={open}
                current={row.id === asked.c}
                active={row.id === active}
                typing={isTyping(said, row)}
                implied={implied[scopeOf(asked)]}
                waits={waits.get(row.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {list.fresh > 0 && (
        <button
          type="button"
          className={look.fresh}
          onClick={() => {
            showFresh()
            scroller.current?.scrollTo({ top: 0 })
          }}
        >
          <ArrowUp size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('conversations.inbox.fresh', { count: list.fresh })}
        </button>
      )}
    </section>
  )
}

/** Rows keep their order while the pointer is over them or one of them has the focus. */
function useFrozen() {
  const [hands, setHands] = useState({ pointer: false, focus: false })
  const handlers = useMemo(() => {
    // A focus that goes from row to row changes nothing: none of them is drawn for it.
    const set = (change: Partial<typeof hands>) =>
      setHands((before) => {
        const next = { ...before, ...change }
        return next.pointer === before.pointer && next.focus === before.focus ? before : next
      })
    return {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && set({ pointer: true }),
      onPointerLeave: () => set({ pointer: false }),
      onFocus: () => set({ focus: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        set({ focus: relatedTarget instanceof Node && currentTarget.contains(relatedTarget) }),
    }
  }, [])
  return [hands.pointer || hands.focus, handlers] as const
}

/** Where list and thread stand side by side, the row in focus is the open one. A key that is held down opens where it ends. */
function useFollow(current: string | undefined, open: ListProps['open']) {
  const narrow = useNarrowScreen()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (id: string, repeated: boolean) => {
    window.clearTimeout(timer.current)
    if (narrow) return
    if (repeated) timer.current = window.setTimeout(() => open(id, true), heldDown)
    else if (id !== current) open(id, true)
  }
}

/** Keeps the row that is read in place while others come in above it. */
function useStill(scroller: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const topRow = useRef<{ id: string | undefined; offset: number }>({ id: undefined, offset: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { id, offset } = topRow.current
    const index = id === undefined || element.scrollTop < rowHeight ? -1 : ids.indexOf(id)
    if (index !== -1) element.scrollTop = index * rowHeight + offset
    const hold = () => {
      const top = Math.floor(element.scrollTop / rowHeight)
      topRow.current = { id: ids[top], offset: element.scrollTop - top * rowHeight }
    }
    hold()
    element.addEventListener('scroll', hold, { passive: true })
    return () => element.removeEventListener('scroll', hold)
  }, [scroller, ids])
}

const shapes = [0, 1, 2, 3, 4, 5]

function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('platform.loading')} className={look.shapes}>
      {shapes.map((shape) => (
        <div key={shape} style={{ height: rowHeight }}>
          <Skeleton h="4" w="60%" mb="2" />
          <Skeleton h="3" w="90%" />
        </div>
      ))}
    </div>
  )
}
