/** What happened to a deal and around it, from the log: who did what, the newest first. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { TimelineEntry } from '@aura/contracts/deals/timeline.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { dealChanges } from './deal-changes.ts'
import { nameIn } from './stage-name.ts'
import { TimelineText } from './timeline-text.tsx'
import { useNaming } from './use-naming.ts'
import { useTimeline } from './use-timeline.ts'

type DealHistoryProps = { deal: Deal; stages: readonly StageRule[] }

export function DealHistory({ deal, stages }: DealHistoryProps) {
  const { t } = useTranslation()
  const feed = useFeed()
  const [entries, setEntries] = useState<readonly HistoryEntry[]>()
  const [older, setOlder] = useState(false)
  const [error, setError] = useState<unknown>()
  const { id: dealId, version } = deal
  const timeline = useTimeline(dealId, version)

  // The first page is read again when the deal has changed; `version` says so.
  useEffect(() => {
    void version
    let here = true
    feed.read(dealHistory, { dealId }).then(
      ({ output }) => {
        if (!here) return
        setEntries(output.rows)
        setOlder(output.older)
      },
      (problem: unknown) => here && setError(problem),
    )
    return () => {
      here = false
    }
  }, [feed, dealId, version])

  async function more() {
    const before = entries?.at(-1)?.position
    if (before === undefined) return
    try {
      const { output } = await feed.read(dealHistory, { dealId, before })
      setEntries((all = []) => [...all, ...output.rows])
      setOlder(output.older)
    } catch (problem) {
      setError(problem)
    }
  }

  if (error !== undefined) return <p role="status">{errorText(error)}</p>
  if (timeline.error !== undefined) return <p role="status">{errorText(timeline.error)}</p>
  if (!entries) return <Skeleton h="24" />
  const oldest = older ? (entries.at(-1)?.position ?? 0) : 0
  const all = [
    ...entries.map((entry) => ({
      key: `deal ${entry.position}`,
      position: entry.position,
      shown: <Entry entry={entry} stages={stages} />,
    })),
    ...timeline.entries
      .filter(({ position }) => position > oldest)
      .map((entry, index) => ({
        ...{ key: `around ${index}`, position: entry.position, shown: <Happened entry={entry} /> },
      })),
  ]
  return (
    <>
      <chakra.ol listStyleType="none" aria-label={t('deals.history')}>
        {all
          .sort((a, b) => b.position - a.position)
          .map(({ key, shown }) => (
            <chakra.li key={key} py="2" borderBottomWidth="1px" borderColor="line" fontSize="sm">
              {shown}
            </chakra.li>
          ))}
      </chakra.ol>
      {(older || timeline.hasMore) && (
        <Button
          size="xs"
          variant="ghost"
          mt="2"
          onClick={() => {
            if (older) void more()
            if (timeline.hasMore) void timeline.more()
          }}
        >
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

function Happened({ entry }: { entry: TimelineEntry }) {
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
      {before === null && <p>{t('deals.history.created', { stage: nameIn(stages, deal.stage) })}</p>}
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
