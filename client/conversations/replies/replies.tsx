/** /operations/replies: what is said often, what is done often, and what is asked afterwards. */
import { saveSurvey } from '@aura/contracts/conversations/replies/survey.ts'
import { chakra } from '@chakra-ui/react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { Veil } from '../../platform/connection/veil.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { MacroTable } from './macro-table.tsx'
import { ReplyTable } from './reply-table.tsx'
import type { Part } from './search.ts'
import { useShelf } from './use-shelf.ts'

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
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
  if (status === 'refused') return <EmptyState title={t('conversations.inbox.refused')} text={errorText(error)} />
  const choose = (next: Part) => {
    setOpen(undefined)
    void navigate({ search: { tab: next === 'replies' ? undefined : next }, replace: true })
  }
  const table = { shelf, leads, open, setOpen }
  return (
    <>
      <PageHeader title={title}>
        <Button asChild variant="ghost">
          <Link to="/operations">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('conversations.replies.back')}
          </Link>
        </Button>
        {tab !== 'survey' && (
          <Button variant="solid" colorPalette="accent" onClick={() => setOpen('new')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`conversations.${tab}.new`)}
          </Button>
        )}
      </PageHeader>
      <Veil status={status} asOf={asOf}>
        <chakra.div display="flex" flexDirection="column" flex="1" minH="0" px={{ base: '4', md: '6' }}>
          <Tabs
            label={title}
            open={tab}
            choose={choose}
            tabs={[
              {
                id: 'replies',
                label: t('conversations.replies.tab'),
                content: <ReplyTable {...table} />,
              },
              { id: 'macros', label: t('conversations.macros.tab'), content: <MacroTable {...table} /> },
              ...(leads
                ? [
                    {
                      id: 'survey' as const,
                      label: t('conversations.survey.tab'),
                      content: (
                        <Suspense fallback={<Skeleton h="48" />}>
                          <SurveyPanel />
                        </Suspense>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </chakra.div>
      </Veil>
    </>
  )
}
