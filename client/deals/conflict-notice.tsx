/** In the form of a deal: which fields have changed while the user was typing into them, and what stays. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealHistory } from '@aura/contracts/deals/history.ts'
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

/** The deal has left the board while its form was open: what was typed stays to be read, or stored once it is back. */
export function GoneNotice({ dealId }: { dealId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  const { data } = useQuery(dealHistory, { dealId, limit: 1 })
  const [last] = data?.rows ?? []
  const isTransferred = last?.before && last.before.pipelineId !== last.deal.pipelineId
  const what = isTransferred ? 'transferred' : last?.deal.archivedAt === undefined ? undefined : 'archived'
  const words =
    last && what
      ? t(`deals.conflict.gone.${what}`, {
          by: last.by ?? t('deals.history.nobody'),
          ago: formatAge((now - Date.parse(last.at)) / 1000, language),
        })
      : t('deals.conflict.gone')
  return (
    <Notice>
      <p>{words}</p>
    </Notice>
  )
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
