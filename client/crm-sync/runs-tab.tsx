import type { CrmConnectionView } from '@aura/contracts/crm-sync/connection.ts'
import { type CrmRun, crmRuns, entryActs, startCrmRun, stopCrmRun, undoCrmRun } from '@aura/contracts/crm-sync/runs.ts'
import { decideStart, decideStop, decideUndo } from '@aura/machines/crm-sync/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { runTones } from './crm-words.ts'

/** No event tells of single pages. */
const lookAgainMs = 2_000
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

export function RunsTab({ connection }: { connection: CrmConnectionView }) {
  const { t } = useTranslation()
  const actor = useMe()
  const { id: connectionId } = connection
  const read = useQuery(crmRuns, { connectionId })
  const { data, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const start = useCommand(startCrmRun)
  const begin = (kind: 'dry' | 'load') => void start.send({ connectionId, runId: newId(), kind }).then(refetch, tell)
  const may = (kind: 'dry' | 'load') => decideStart(connection, kind, { actor }).ok
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mb="3">
        {may('dry') && <Button onClick={() => begin('dry')}>{t('crm-sync.start.dry')}</Button>}
        {may('load') && <Button onClick={() => begin('load')}>{t('crm-sync.start.load')}</Button>}
      </chakra.div>
      <PendingRead of={read} h="120px" />
      {data && (
        <chakra.p color="muted" mb="2">
          {t('crm-sync.figures', { linked: data.linked, waiting: data.waiting })}
          {connection.companies && ` · ${t('crm-sync.figure_companies', { linked: data.linkedCompanies })}`}
          {connection.deals && ` · ${t('crm-sync.figure_deals', { linked: data.linkedDeals })}`}
        </chakra.p>
      )}
      {data?.runs.length === 0 && (
        <EmptyState
          title={t('crm-sync.no_runs')}
          text={t('crm-sync.no_runs_text')}
          example={t('crm-sync.no_runs_example')}
          start={may('dry') && (() => begin('dry'))}
        />
      )}
      <chakra.ul listStyleType="none" aria-label={t('crm-sync.runs')}>
        {data?.runs.map((run) => (
          <RunRow key={run.id} run={run} connection={connection} changed={refetch} />
        ))}
      </chakra.ul>
    </>
  )
}

function RunRow({ run, connection, changed }: { run: CrmRun; connection: CrmConnectionView; changed: () => void }) {
  const { t } = useTranslation()
  const actor = useMe()
  const stop = useCommand(stopCrmRun)
  const undo = useCommand(undoCrmRun)
  const { id: runId, kind, state, startedAt, counts, read, problem } = run
  const undoNow = () =>
    confirm({
      title: t('crm-sync.undo_title'),
      description: t('crm-sync.undo_text'),
      confirmText: t('crm-sync.undo'),
      variant: 'destructive',
      onConfirm: () => void undo.send({ runId }).then(changed, tell),
    })
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="2" display="flex" flexDirection="column" gap="1">
      <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
        <StatusBadge tone={runTones[state]} word={t(`crm-sync.run.${state}`)} />
        <span>{t(`crm-sync.run_kind.${kind}`)}</span>
        <chakra.span color="muted" fontSize="sm">
          <RelativeTime at={startedAt} />
        </chakra.span>
        <chakra.span ms="auto" display="flex" gap="2">
          {decideStop(run, { actor }).ok && (
            <Button onClick={() => void stop.send({ runId }).then(changed, tell)}>{t('crm-sync.stop')}</Button>
          )}
          {decideUndo(run, connection, { actor }).ok && <Button onClick={undoNow}>{t('crm-sync.undo')}</Button>}
        </chakra.span>
      </chakra.span>
      <chakra.span fontSize="sm">
        {[
          t('crm-sync.read', { total: read }),
          ...entryActs.flatMap((act) => (counts[act] ? [`${t(`crm-sync.act.${act}`)}: ${counts[act]}`] : [])),
        ].join(' · ')}
      </chakra.span>
      {problem && <chakra.span color="critical">{t(`crm-sync.problem.${problem}`)}</chakra.span>}
    </chakra.li>
  )
}
