/** What narrows the list, and its order. One that came later would move the others under the pointer: they come at once. */
import { type ChannelKind, channelKinds } from '@aura/contracts/channels/channel.ts'
import { ArrowDownUp, MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../platform/ui/table/filter-chip.tsx'
import { useQueues, useQueuesView } from '../../routing/index.ts'
import { leaveKeysToList } from '../thread/thread-keys.ts'
import { ClosedFilters } from './closed-filters.tsx'
import look from './list-head.module.css'
import { hasOperators, orderOf, ordersOf } from './questions.ts'
import { type InboxSearch, readInboxSearch, scopeOf } from './search-params.ts'

type FiltersProps = { asked: InboxSearch; ask: (change: Partial<InboxSearch>) => void }

export function ListFilters({ asked, ask }: FiltersProps) {
  const { t } = useTranslation()
  const queues = useQueues()
  const areQueuesKnown = useQueuesView().status !== 'loading'
  return (
    <div
      className={look.filters}
      data-unsettled={!areQueuesKnown || undefined}
      data-wraps={scopeOf(asked) === 'closed' || undefined}
    >
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
        aria-label={t('conversations.inbox.unread_only')}
        title={t('conversations.inbox.unread_only')}
        aria-pressed={asked.unread ?? false}
        onClick={(event) => {
          ask({ unread: asked.unread ? undefined : true })
          leaveKeysToList(event)
        }}
      >
        <MailOpen size={14} strokeWidth={1.75} aria-hidden="true" />
        {/* Beside the filter of operators there is room for its icon alone. */}
        {scopeOf(asked) !== 'all' && t('conversations.inbox.unread_only')}
      </button>
      <OrderChoice {...{ asked, ask }} />
    </div>
  )
}

function OrderChoice({ asked, ask }: FiltersProps) {
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
