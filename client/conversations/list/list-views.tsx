/** The saved views of the inbox, one's own and the company's: what a list is asked for, under a name. */
import type { InboxState } from '@aura/contracts/conversations/inbox.ts'
import type { SavedList } from '@aura/contracts/lists/saved.ts'
import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NewView, sameSettings, useSaved, useUntouched, ViewMenu } from '../../lists/index.ts'
import { countOf } from './list-count.ts'
import look from './list-head.module.css'
import type { InboxSearch } from './search-params.ts'
import { askedOfView, asUsual, isBare, scopeCounted, settingsOf, viewsName } from './views.ts'

type ViewsProps = {
  asked: InboxSearch
  ask: (change: Partial<InboxSearch>) => void
  state: InboxState | undefined
  me: string
}

export function ListViews({ asked, ask, state, me }: ViewsProps) {
  const { t } = useTranslation()
  const saved = useSaved(viewsName)
  const untouched = useUntouched()
  const settings = settingsOf(asked)
  const chosen = saved.views.find(({ id }) => id === asked.view)
  const moved = chosen !== undefined && !sameSettings(chosen.settings, settings)
  const apply = (view: SavedList) => ask({ ...askedOfView(view.settings), view: view.id })

  // A bare address opens with the user's default view; a link opens as it was sent.
  const usual = untouched && isBare(asked) ? saved.usual : undefined
  useEffect(() => {
    if (usual) apply(usual)
  })

  return (
    <nav className={look.views} aria-label={t('lists.views')}>
      {saved.views.map((view) => {
        const current = view.id === chosen?.id
        const scope = scopeCounted(view.settings)
        return (
          <span key={view.id} className={look.view} data-current={current || undefined}>
            <button type="button" aria-current={current || undefined} onClick={() => apply(view)}>
              {view.shared && <Users size={14} strokeWidth={1.75} role="img" aria-label={t('lists.shared')} />}
              {view.name}
              {current && moved && <em>{t('lists.moved')}</em>}
              {scope && state && <span data-figures="">{countOf(scope, state, me)}</span>}
            </button>
            {current && (
              <ViewMenu {...{ view, saved, settings, moved }} removed={() => ask({ ...asUsual, view: undefined })} />
            )}
          </span>
        )
      })}
      <NewView save={(name) => ask({ view: saved.create(name, settings) })} />
    </nav>
  )
}
