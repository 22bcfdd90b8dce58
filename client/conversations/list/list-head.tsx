/** Above the list: which conversations, in which order, narrowed to what. */
import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import { Link } from '@tanstack/react-router'
import { MessageSquarePlus, Phone, UsersRound } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { SearchBox } from '../../platform/ui/table/search-box.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import inbox from '../inbox.module.css'
import { leaveKeysToList } from '../thread/thread-keys.ts'
import { countOf } from './list-count.ts'
import look from './list-head.module.css'
import { scopeChange } from './questions.ts'
import { type InboxSearch, scopeOf, scopes } from './search-params.ts'

const ListViews = lazy(async () => ({ default: (await import('./list-views.tsx')).ListViews }))

const ListFilters = lazy(async () => ({ default: (await import('./list-filters.tsx')).ListFilters }))
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
      <Suspense fallback={<div className={look.filters} />}>
        <ListFilters {...{ asked, ask }} />
      </Suspense>
    </div>
  )
}

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
