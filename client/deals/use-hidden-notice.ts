/** A new deal that the filter hides is told of, with the way to see it. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { useTranslation } from 'react-i18next'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { Narrowing } from './filters/use-deal-filter.ts'

export function useHiddenNotice(narrowing: Narrowing): (deal: Deal) => void {
  const { t } = useTranslation()
  // The answer may come when something else is filtered.
  const latest = useLatest(narrowing)
  return (deal) => {
    const { matches, ask } = latest.current
    if (!matches || matches(deal)) return
    toast({
      tone: 'attention',
      title: t('deals.hidden_by_filter', { title: deal.title }),
      action: { label: t('platform.table.clear'), run: () => ask({ search: '', filters: {} }) },
    })
  }
}
