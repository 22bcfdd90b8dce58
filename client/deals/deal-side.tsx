/** Beside the fields of a deal: what is done with it, what happened to it, and what its contact writes. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../platform/me.ts'
import { Tabs } from '../platform/ui/tabs.tsx'
import { ActivityList } from './activity-list.tsx'
import { DealConversations } from './deal-conversations.tsx'
import { DealHistory } from './deal-history.tsx'

type DealSideProps = { deal: Deal; stages: readonly StageRule[]; dirty: (is: boolean) => void }

export function DealSide({ deal, stages, dirty }: DealSideProps) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const [open, setOpen] = useState<'activities' | 'history' | 'conversations'>('activities')
  const tabs = [
    {
      id: 'activities' as const,
      label: t('deals.activities'),
      content: <ActivityList dealId={deal.id} dirty={dirty} />,
    },
    { id: 'history' as const, label: t('deals.history'), content: <DealHistory deal={deal} stages={stages} /> },
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
