/** What happened to a deal, from the log: who changed what, the newest first. */
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { dealChanges } from './deal-changes.ts'
import { nameIn } from './stage-name.ts'

const everything = {}

type DealHistoryProps = { deal: Deal; stages: readonly StageRule[] }

export function DealHistory({ deal, stages }: DealHistoryProps) {
  const { t } = useTranslation()
  const feed = useFeed()
  const [entries, setEntries] = useState<readonly HistoryEntry[]>()
  const [older, setOlder] = useState(false)
  const [error, setError] = useState<unknown>()
  const { id: dealId, version } = deal

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
  if (!entries) return <Skeleton h="24" />
  return (
    <>
      <chakra.ol listStyleType="none" aria-label={t('deals.history')}>
        {entries.map((entry) => (
          <Entry key={entry.position} entry={entry} stages={stages} />
        ))}
      </chakra.ol>
      {older && (
        <Button size="xs" variant="ghost" mt="2" onClick={() => void more()}>
          {t('deals.history.older')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry: { at, by, deal, before }, stages }: { entry: HistoryEntry; stages: readonly StageRule[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state: tagState } = useView(tagsView, tagsReducer, everything)
  const { fields, archived } = useFields('deal')
  const naming = { stages, language, tags: tagState?.tags ?? {}, fields: [...fields, ...archived] }
  const changes = before ? dealChanges(before, deal, naming, t) : []
  return (
    <chakra.li py="2" borderBottomWidth="1px" borderColor="line" fontSize="sm">
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
      <chakra.p color="muted" fontSize="xs">
        {by ?? t('deals.history.nobody')} · <RelativeTime at={at} />
      </chakra.p>
    </chakra.li>
  )
}
