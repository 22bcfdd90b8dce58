/** /operations/replies: what is said often, what is done often, and what is asked afterwards. */
import { saveSurvey } from '@aura/contracts/replies/survey.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchCopilotTab } from '../copilot/index.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { TabScreen } from '../platform/ui/tab-screen.tsx'
import { MacroTable } from './macro-table.tsx'
import { ReplyTable } from './reply-table.tsx'
import type { RepliesTab } from './search.ts'
import { useShelf } from './use-shelf.ts'

const CopilotTab = lazy(async () => ({ default: (await fetchCopilotTab()).CopilotTab }))
const SurveyPanel = lazy(async () => ({ default: (await import('./survey-panel.tsx')).SurveyPanel }))

const route = getRouteApi('/_app/operations_/replies')

export function RepliesScreen() {
  const { t } = useTranslation()
  const { tab = 'replies' } = route.useSearch()
  const navigate = route.useNavigate()
  const { shelf, status, error, asOf } = useShelf()
  const leads = useMay(saveSurvey.needs)
  const [open, setOpen] = useState<string>()
  const title = t('shell.replies')
  if (status === 'refused') return <EmptyState title={t('conversations.inbox.refused')} text={errorText(error)} />
  const choose = (next: RepliesTab) => {
    setOpen(undefined)
    void navigate({ search: { tab: next === 'replies' ? undefined : next }, replace: true })
  }
  const table = { shelf, leads, open, setOpen }
  return (
    <TabScreen
      title={title}
      view={{ status, asOf }}
      actions={
        <>
          <Button asChild variant="ghost">
            <Link to="/operations">
              <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('replies.back')}
            </Link>
          </Button>
          {(tab === 'replies' || tab === 'macros') && (
            <NewButton onClick={() => setOpen('new')}>
              {t(tab === 'replies' ? 'replies.new' : 'replies.macros.new')}
            </NewButton>
          )}
        </>
      }
      open={tab}
      choose={choose}
      tabs={[
        {
          id: 'replies',
          label: t('replies.tab'),
          content: <ReplyTable {...table} />,
        },
        { id: 'macros', label: t('replies.macros.tab'), content: <MacroTable {...table} /> },
        ...(leads
          ? [
              {
                id: 'survey' as const,
                label: t('replies.survey.tab'),
                content: (
                  <Suspense fallback={<Skeleton h="48" />}>
                    <SurveyPanel />
                  </Suspense>
                ),
              },
              {
                id: 'copilot' as const,
                label: t('copilot.tab'),
                content: (
                  <Suspense fallback={<Skeleton h="48" />}>
                    <CopilotTab />
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
