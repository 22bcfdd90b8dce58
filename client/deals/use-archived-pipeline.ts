/** A board that is archived while it is on the screen gives way to the first one; one that was archived before is read. */
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import { useChoosePipeline } from './board-search.ts'

export function useArchivedPipeline({ name, archivedAt }: Pipeline) {
  const { t } = useTranslation()
  const feed = useFeed()
  const choosePipeline = useChoosePipeline()
  const latest = useLatest({ choosePipeline, name, t })
  // The board that an earlier visit stored may not know it yet, so what counts is when it was archived.
  const [shownAt] = useState(() => feed.now())
  useEffect(() => {
    if (archivedAt === undefined || Date.parse(archivedAt) < shownAt) return
    const { name, t } = latest.current
    toast({ tone: 'attention', title: t('deals.pipeline.was_archived', { name }) })
    feed.read(pipelines, {}).then(
      ({ output: [first] }) => first && latest.current.choosePipeline(first.id, { replace: true }),
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  }, [archivedAt, shownAt, feed, latest])
}
