/** Above the list: which conversations, in which order, narrowed to what. */
import { type ChannelKind, channelKinds } from '@aura/contracts/conversations/channel.ts'
import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import { ArrowDownUp, MailOpen } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../platform/ui/narrow.ts'
import { FilterChip } from '../../platform/ui/table/filter-chip.tsx'
import { SearchBox } from '../../platform/ui/table/search-box.tsx'
import { type Asked, type Scope, scopeOf, scopes } from './asked.ts'
import look from './inbox.module.css'

type HeadProps = {
  asked: Asked
  ask: (change: Partial<Asked>) => void
  state: InboxState | undefined
  me: string
  box: RefObject<HTMLInputElement | null>
  toList: () => void
}

export function ListHead({ asked, ask, state, me, box, toList }: HeadProps) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const longest = asked.order === 'longest_waiting'
  const order = t(longest ? 'conversations.inbox.order.longest_waiting' : 'conversations.inbox.order.newest')
  return (
    <div className={look.head}>
      {!narrow && <h1 className={look.title}>{t('conversations.inbox.title')}</h1>}
      {narrow && <h1 className={look.said}>{t('conversations.inbox.title')}</h1>}
      <fieldset className={look.scopes} aria-label={t('conversations.inbox.scopes')}>
        {scopes.map((scope) => (
          <button
            key={scope}
            type="button"
            aria-pressed={scope === scopeOf(asked)}
            onClick={() => ask({ scope: scope === 'mine' ? undefined : scope })}
          >
            {t(`conversations.inbox.scope.${scope}`)}
            <span data-figures="">{state ? countOf(scope, state, me) : '–'}</span>
          </button>
        ))}
      </fieldset>
      <SearchBox box={box} asked={asked.q ?? ''} ask={(q) => ask({ q: q || undefined })} leave={toList} />
      <div className={look.filters}>
        <FilterChip
          filter={{
            id: 'channel',
            label: t('conversations.inbox.channel'),
            options: channelKinds.map((kind) => ({ value: kind, label: t(`contacts.channel.${kind}`) })),
          }}
          value={asked.channel}
          choose={(value) => ask({ channel: kindOf(value) })}
        />
        <button
          type="button"
          className={look.toggle}
          aria-pressed={asked.unread ?? false}
          onClick={() => ask({ unread: asked.unread ? undefined : true })}
        >
          <MailOpen size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('conversations.inbox.unread_only')}
        </button>
        <button
          type="button"
          className={look.order}
          title={t('conversations.inbox.order')}
          onClick={() => ask({ order: longest ? undefined : 'longest_waiting' })}
        >
          <ArrowDownUp size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className={look.said}>{t('conversations.inbox.order')}: </span>
          {order}
        </button>
      </div>
    </div>
  )
}

const kindOf = (value: string | undefined): ChannelKind | undefined => channelKinds.find((kind) => kind === value)

function countOf(scope: Scope, { counts, byAssignee }: InboxState, me: string): number {
  if (scope === 'mine') return byAssignee[me] ?? 0
  if (scope === 'queue') return counts.waiting
  if (scope === 'closed') return counts.closed
  return counts.waiting + counts.open + counts.held + counts.snoozed
}
