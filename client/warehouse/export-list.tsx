import { warehouseRuns } from '@aura/contracts/warehouse/warehouse.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { runTones } from './warehouse-words.ts'

/** No event tells of single files. */
const lookAgainMs = 2_000

export function ExportList({ warehouseId }: { warehouseId: string }) {
  const { t } = useTranslation()
  const read = useQuery(warehouseRuns, { warehouseId })
  const { data, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  return (
    <>
      <PendingRead of={read} h="120px" />
      {data?.rows.length === 0 && <EmptyState title={t('warehouse.no_runs')} text={t('warehouse.no_runs_text')} />}
      <chakra.ul listStyleType="none" aria-label={t('warehouse.runs')}>
        {data?.rows.map(({ id, state, startedAt, tables, problem, retryAt, manifest }) => (
          <chakra.li key={id} borderTopWidth="1px" borderColor="line" py="2" display="grid" gap="1">
            <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <StatusBadge tone={runTones[state]} word={t(`warehouse.run.${state}`)} />
              <chakra.span color="muted" fontSize="sm">
                <RelativeTime at={startedAt} />
              </chakra.span>
            </chakra.span>
            <chakra.span fontSize="sm">
              {tables
                .filter(({ files }) => files > 0)
                .map(({ table, rows }) => t('warehouse.rows', { table: t(`warehouse.table.${table}`), count: rows }))
                .join(' · ')}
            </chakra.span>
            {state === 'done' && (
              <chakra.span fontSize="sm" color="muted" overflowWrap="anywhere">
                {t('warehouse.manifest', { key: manifest })}
              </chakra.span>
            )}
            {problem && <chakra.span color="critical">{t(`warehouse.problem.${problem}`)}</chakra.span>}
            {retryAt && (
              <chakra.span fontSize="sm">
                {t('warehouse.retry')}
                <RelativeTime at={retryAt} />
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}
