/** Beside the fields of a deal: what is done with it, what happened to it, and what its contact writes. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { Tabs } from '../platform/ui/tabs.tsx'
import { ActivityList } from './activity-list.tsx'
import { DealConversations } from './deal-conversations.tsx'

const DealHistory = lazy(async () => {
  const [part] = await Promise.all([import('./deal-history.tsx'), loadTexts('offers')])
  return { default: part.DealHistory }
})
const DealProducts = lazy(async () => {
  const [part] = await Promise.all([import('./products/deal-products.tsx'), loadTexts('offers')])
  return { default: part.DealProducts }
})
const DealQuotes = lazy(async () => {
  const [part] = await Promise.all([import('./quotes/deal-quotes.tsx'), loadTexts('offers')])
  return { default: part.DealQuotes }
})

type DealSideProps = {
  deal: Deal
  stages: readonly StageRule[]
  isPipelineArchived: boolean
  dirty: (is: boolean) => void
}

export function DealSide({ deal, stages, isPipelineArchived, dirty }: DealSideProps) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const [open, setOpen] = useState<'activities' | 'products' | 'quotes' | 'history' | 'conversations'>('activities')
  const tabs = [
    {
      id: 'activities' as const,
      label: t('deals.activities'),
      content: <ActivityList {...{ deal, isPipelineArchived, dirty }} />,
    },
    {
      id: 'products' as const,
      label: t('deals.products'),
      content: (
        <Suspense fallback={<Skeleton h="24" />}>
          <DealProducts deal={deal} dirty={dirty} />
        </Suspense>
      ),
    },
    {
      id: 'quotes' as const,
      label: t('deals.quotes'),
      content: (
        <Suspense fallback={<Skeleton h="24" />}>
          <DealQuotes {...{ deal, isPipelineArchived, dirty }} />
        </Suspense>
      ),
    },
    {
      id: 'history' as const,
      label: t('deals.history'),
      content: (
        <Suspense fallback={<Skeleton h="24" />}>
          <DealHistory deal={deal} stages={stages} />
        </Suspense>
      ),
    },
    ...(permissions.includes('view_operations')
      ? [
          {
            id: 'conversations' as const,
            label: t('deals.conversations'),
            content: <DealConversations contactId={deal.contactId} />,
          },
        ]
      : []),
  ]
  return (
    <Tabs
      label={deal.title}
      tabs={tabs}
      open={open}
      choose={(id) => {
        setOpen(id)
        dirty(false)
      }}
    />
  )
}
