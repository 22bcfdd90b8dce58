/** In the form of a deal: which fields have changed while the user was typing into them, and what stays. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { conflictsOf } from '@aura/machines/deals/concurrent-edit.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../contacts/index.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { formatAge } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { conflictText } from './conflict-text.ts'
import type { Seen } from './draft-merge.ts'

type ConflictNoticeProps = Seen & {
  fields: readonly string[]
  stages: readonly StageRule[]
  takeCurrent: () => void
  keepOwn: () => void
}

export function ConflictNotice({ seen, current, fields, stages, takeCurrent, keepOwn }: ConflictNoticeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const custom = useFields('deal')
  const names = { stages, language, fields: [...custom.fields, ...custom.archived] }
  const since = useChangesSince(seen, current)
  const conflicts = since ? conflictsOf(fields, { base: seen, current, since }) : []
  return (
    <Notice>
      {conflicts.length === 0 && <p>{t('deals.changed')}</p>}
      {conflicts.map((conflict) => (
        <p key={conflict.field}>{conflictText(conflict, names, now, t)}</p>
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={takeCurrent}>{t('deals.take_current')}</Button>
        <Button onClick={keepOwn}>{t('deals.conflict.keep_own')}</Button>
      </chakra.div>
    </Notice>
  )
}

type GoneNoticeProps = {
  /** The deal as it was on this board. */
  seen: Deal
  /** Takes what was typed along to the deal in its other pipeline; absent where no board is. */
  follow?: ((pipelineId: string) => void) | undefined
}

/** The deal has left the board while its form was open: what was typed stays, for where the deal is or for its return. */
export function GoneNotice({ seen, follow }: GoneNoticeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const { data } = useQuery(dealHistory, { dealId: seen.id, limit: mostRead })
  const left = wayOff(data?.rows ?? [], seen.pipelineId)
  const words = left
    ? t(`deals.conflict.gone.${left.how}`, {
        by: left.entry.by ?? t('deals.history.nobody'),
        ago: formatAge((now - Date.parse(left.entry.at)) / 1000, language),
      })
    : t('deals.conflict.gone')
  return (
    <Notice>
      <p>{words}</p>
      {follow && left?.how === 'transferred' && (
        <chakra.div display="flex">
          <Button onClick={() => follow(left.pipelineId)}>{t('deals.conflict.gone.follow')}</Button>
        </chakra.div>
      )}
    </Notice>
  )
}

/** How the deal has left this board, by the history with the newest first; other changes may have come after that. */
function wayOff(rows: readonly HistoryEntry[], pipelineId: string) {
  const last = rows[0]?.deal
  if (!last) return undefined
  if (last.pipelineId !== pipelineId) {
    const entry = rows.find(({ before, deal }) => before?.pipelineId === pipelineId && deal.pipelineId !== pipelineId)
    return entry && { how: 'transferred' as const, entry, pipelineId: last.pipelineId }
  }
  const entry = rows.find(({ before, deal }) => deal.archivedAt !== undefined && before?.archivedAt === undefined)
  return last.archivedAt !== undefined && entry ? { how: 'archived' as const, entry, pipelineId } : undefined
}

const Notice = ({ children }: { children: ReactNode }) => (
  <chakra.div
    role="alert"
    tabIndex={-1}
    data-conflict=""
    p="3"
    mb="3"
    borderRadius="md"
    bg="attention/12"
    display="flex"
    flexDirection="column"
    gap="2"
    overflowWrap="anywhere"
  >
    {children}
  </chakra.div>
)

const mostRead = 50

/** Who it was stands in the log alone. */
function useChangesSince({ version }: Deal, current: Deal) {
  const { data, refetch } = useQuery(dealHistory, { dealId: current.id, limit: mostRead })
  const newest = current.version
  const readAt = useRef(newest)
  useEffect(() => {
    if (readAt.current === newest) return
    readAt.current = newest
    refetch()
  }, [newest, refetch])
  return data?.rows
    .filter(({ deal }) => deal.version > version)
    .map(({ deal, at, by }) => ({ deal, at, by, wasSeen: false }))
    .reverse()
}
