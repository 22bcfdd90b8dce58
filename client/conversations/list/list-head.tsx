/** Above the list: which conversations, in which order, narrowed to what. */
import { type ChannelKind, channelKinds } from '@aura/contracts/channels/channel.ts'
import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import { Link } from '@tanstack/react-router'
import { ArrowDownUp, MailOpen, MessageSquarePlus, Phone, UsersRound } from 'lucide-react'
import { lazy, type MouseEvent, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FilterChip } from '../../platform/ui/table/filter-chip.tsx'
import { SearchBox } from '../../platform/ui/table/search-box.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { useQueues, useQueuesView } from '../../routing/index.ts'
import inbox from '../inbox.module.css'
import { countOf } from './list-count.ts'
import look from './list-head.module.css'
import { hasOperators, orderOf, ordersOf, scopeChange } from './questions.ts'
import { type InboxSearch, readInboxSearch, scopeOf, scopes } from './search-params.ts'

const ListViews = lazy(async () => ({ default: (await import('./list-views.tsx')).ListViews }))

const ClosedFilters = lazy(async () => ({ default: (await import('./closed-filters.tsx')).ClosedFilters }))
const SignalChoice = lazy(async () => ({ default: (await import('../waiting/signal-choice.tsx')).SignalChoice }))

type HeadProps = {
  asked: InboxSearch
  ask: (change: Partial<InboxSearch>) => void
  state: InboxState | undefined
  me: string
  box: RefObject<HTMLInputElement | null>
  toList: () => void
}

export function ListHead({ asked, ask, state, me, box, toList }: HeadProps) {
  const { t } = useTranslation()
  const narrow = useNarrowScreen()
  const leads = useMay('manage_operations')
  const queues = useQueues()
  const areQueuesKnown = useQueuesView().status !== 'loading'
  const search = <SearchBox box={box} asked={asked.q ?? ''} ask={(q) => ask({ q: q || undefined })} leave={toList} />
  return (
    <div className={look.head}>
      <h1 className={inbox.notice}>{t('conversations.inbox.title')}</h1>
      {!narrow && (
        <div className={look.titleLine}>
          {search}
          <StartButton start={() => ask({ start: 'new' })} />
          <SignalButton />
          <Link to="/operations/calls" className={look.toQueues} title={t('shell.calls')} aria-label={t('shell.calls')}>
            <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          </Link>
          {leads && (
            <Link
              to="/operations/queues"
              className={look.toQueues}
              title={t('shell.queues')}
              aria-label={t('shell.queues')}
            >
              <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          )}
        </div>
      )}
      <fieldset className={look.scopes} aria-label={t('conversations.inbox.scopes')}>
        {scopes.map((scope) => (
          <button
            key={scope}
            type="button"
            aria-pressed={scope === scopeOf(asked)}
            onClick={(event) => {
              ask(scopeChange(scope))
              leaveKeysToList(event)
            }}
          >
            {t(`conversations.inbox.scope.${scope}`)}
            <span data-figures="">{state ? countOf(scope, state, me) : '–'}</span>
          </button>
        ))}
      </fieldset>
      <Suspense fallback={<div className={look.views} />}>
        <ListViews {...{ asked, ask, state, me }} />
      </Suspense>
      {narrow && (
        <div className={look.titleLine}>
          {search}
          <StartButton start={() => ask({ start: 'new' })} />
          <SignalButton />
        </div>
      )}
      {/* One that came later would move the others under the pointer: they come at once. */}
      <div
        className={look.filters}
        data-unsettled={!areQueuesKnown || undefined}
        data-wraps={scopeOf(asked) === 'closed' || undefined}
      >
        <Suspense>
          {hasOperators(scopeOf(asked)) && <ClosedFilters {...{ asked, ask }} />}
          <FilterChip
            filter={{
              id: 'channel',
              label: t('conversations.inbox.channel'),
              options: channelKinds.map((kind) => ({ value: kind, label: t(`contacts.channel.${kind}`) })),
            }}
            value={asked.channel}
            choose={(value) => ask({ channel: kindOf(value) })}
          />
          {(queues.length > 0 || asked.queue !== undefined) && (
            <FilterChip
              filter={{
                id: 'queue',
                label: t('routing.queue'),
                options: [
                  ...queues.map(({ id, name }) => ({ value: id, label: name })),
                  { value: 'none', label: t('routing.no_queue') },
                ],
              }}
              value={asked.queue}
              choose={(queue) => ask({ queue })}
            />
          )}
          <button
            type="button"
            className={look.toggle}
            aria-pressed={asked.unread ?? false}
            onClick={(event) => {
              ask({ unread: asked.unread ? undefined : true })
              leaveKeysToList(event)
            }}
          >
            <MailOpen size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('conversations.inbox.unread_only')}
          </button>
          <OrderChoice {...{ asked, ask }} />
        </Suspense>
      </div>
    </div>
  )
}

/** After a press of the mouse, J and K are for the rows; who came by the keyboard stays. */
const leaveKeysToList = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => detail > 0 && currentTarget.blur()

function OrderChoice({ asked, ask }: Pick<HeadProps, 'asked' | 'ask'>) {
  const { t } = useTranslation()
  const order = orderOf(asked)
  return (
    <label className={look.order} title={t('conversations.inbox.order')}>
      <ArrowDownUp size={14} strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{t(`conversations.inbox.order.${order}`)}</span>
      <select
        aria-label={t('conversations.inbox.order')}
        value={order}
        onChange={({ target }) => ask({ order: readInboxSearch({ order: target.value }).order })}
      >
        {ordersOf(scopeOf(asked)).map((value) => (
          <option key={value} value={value}>
            {t(`conversations.inbox.order.${value}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

const kindOf = (value: string | undefined): ChannelKind | undefined => channelKinds.find((kind) => kind === value)

function StartButton({ start }: { start: () => void }) {
  const { t } = useTranslation()
  const label = t('conversations.start.title')
  if (!useMay('update_operations')) return null
  return (
    <Button variant="solid" colorPalette="accent" px="0" aria-label={label} title={label} onClick={start}>
      <MessageSquarePlus size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}

/** Its width is kept while it is on its way. */
function SignalButton() {
  return (
    <Suspense fallback={<span className={look.toQueues} />}>
      <SignalChoice />
    </Suspense>
  )
}
