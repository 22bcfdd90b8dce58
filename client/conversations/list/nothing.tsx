/** A list without rows: why, what would stand there, and the way on. It comes when it is needed. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { useOffHours } from './off-hours.ts'
import { isNarrowed, unfiltered } from './questions.ts'
import { type InboxSearch, scopeOf } from './search-params.ts'

export function Nothing({ asked, ask }: { asked: InboxSearch; ask: (change: Partial<InboxSearch>) => void }) {
  const { t } = useTranslation()
  const offHours = useOffHours()
  const narrow = useNarrowScreen()
  if (isNarrowed(asked))
    return (
      <EmptyState
        title={t('conversations.inbox.empty_filter')}
        text={t('platform.table.nothing_hint')}
        action={<Button onClick={() => ask(unfiltered)}>{t('conversations.inbox.clear_filter')}</Button>}
      />
    )
  const scope = scopeOf(asked)
  return (
    <>
      <EmptyState
        title={t(`conversations.inbox.empty.${scope}`)}
        text={(scope !== 'closed' && offHours) || t(`conversations.inbox.empty_text.${scope}`)}
        example={scope === 'mine' ? t('conversations.inbox.empty_example') : undefined}
        action={
          scope === 'mine' && (
            <Button onClick={() => ask({ scope: 'queue' })}>{t('conversations.inbox.see_queue')}</Button>
          )
        }
      />
      {narrow && scope === 'mine' && <FirstStepsCard />}
    </>
  )
}
