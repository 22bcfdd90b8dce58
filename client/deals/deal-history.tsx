/** What happened to a deal and around it, from the log: who did what, the newest first. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { HistoryEntry } from '@aura/contracts/deals/history.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { TimelineEntry } from '@aura/contracts/deals/timeline.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { dealChanges, stageIn } from './deal-changes.ts'
import { DealAt } from './rewind/deal-at.tsx'
import { TimelineText } from './timeline-text.tsx'
import { useNaming } from './use-naming.ts'
import { useTimeline } from './use-timeline.ts'

type DealHistoryProps = { deal: Deal; stages: readonly StageRule[] }

export function DealHistory({ deal, stages }: DealHistoryProps) {
  const { t } = useTranslation()
  const { own, related, error, more } = useTimeline(deal)
  const isLoading = error === undefined && !(own && related)
  const all = [
    ...(own ?? []).map((entry) => ({
      key: `deal ${entry.position}`,
      position: entry.position,
      shown: <Entry entry={entry} stages={stages} />,
    })),
    ...(related ?? []).map((entry, index) => ({
      ...{ key: `related ${index}`, position: entry.position, shown: <RelatedEntry entry={entry} /> },
    })),
  ]
  if (isLoading) return <Skeleton h="24" />
  return (
    <>
      <DealAt deal={deal} stages={stages} />
      <chakra.ol listStyleType="none" aria-label={t('deals.history')}>
        {all
          .sort((a, b) => b.position - a.position)
          .map(({ key, shown }) => (
            <chakra.li key={key} py="2" borderBottomWidth="1px" borderColor="line" fontSize="sm">
              {shown}
            </chakra.li>
          ))}
      </chakra.ol>
      {error !== undefined && <p role="status">{errorText(error)}</p>}
      {more && (
        <Button size="xs" variant="ghost" mt="2" onClick={more}>
          {t('deals.history.older')}
        </Button>
      )}
    </>
  )
}

function Author({ by, at }: Pick<HistoryEntry, 'by' | 'at'>) {
  const { t } = useTranslation()
  return (
    <chakra.p color="muted" fontSize="xs">
      {by ?? t('deals.history.nobody')} · <RelativeTime at={at} />
    </chakra.p>
  )
}

function RelatedEntry({ entry }: { entry: TimelineEntry }) {
  return (
    <>
      <TimelineText what={entry.what} />
      <Author by={entry.by} at={entry.at} />
    </>
  )
}

function Entry({ entry: { at, by, deal, before }, stages }: { entry: HistoryEntry; stages: readonly StageRule[] }) {
  const { t } = useTranslation()
  const naming = useNaming(stages)
  const changes = before ? dealChanges(before, deal, naming, t) : []
  return (
    <>
      {before === null && <p>{t('deals.history.created', { stage: stageIn(naming, deal) })}</p>}
      {before !== null && changes.length === 0 && (
        <p>{t(before.rank === deal.rank ? 'deals.history.other' : 'deals.history.placed')}</p>
      )}
      {changes.map((change) => (
        <p key={change.id}>
          <chakra.span color="muted">{change.label}: </chakra.span>
          {change.before} → <b>{change.after}</b>
        </p>
      ))}
      <Author by={by} at={at} />
    </>
  )
}
