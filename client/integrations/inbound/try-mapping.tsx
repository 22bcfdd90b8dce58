import { inboundBody, inboundRequests, tryMapping } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { pathsIn } from '@aura/machines/integrations/inbound/document-paths.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { inboundProblemText, requestTones } from './inbound-words.ts'
import { OutcomeText } from './outcome-text.tsx'

type Props = { webhookId: string; mapping: () => InboundMapping }

/** The newest request that is recorded: its fields to write paths with, and what the mapping would make of it. */
export function TryMapping({ webhookId, mapping }: Props) {
  const { t } = useTranslation()
  const read = useQuery(inboundRequests, { webhookId, pageSize: 1 })
  const { data: newest } = read
  const requestId = newest?.rows[0]?.id
  const trial = useCommand(tryMapping)
  const [tried, setTried] = useState<OutputOf<typeof tryMapping>>()
  if (newest && requestId === undefined) return <chakra.p color="muted">{t('inbound.nothing_to_try')}</chakra.p>
  if (requestId === undefined) return <PendingRead of={read} />
  const run = () =>
    void trial.send({ requestId, mapping: mapping() }).then(setTried, (error: unknown) => {
      setTried(undefined)
      toast({ tone: 'critical', title: errorText(error) })
    })
  return (
    <chakra.section borderWidth="1px" borderColor="line" borderRadius="md" p="3" mb="3" aria-label={t('inbound.trial')}>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <Button onClick={run} disabled={trial.pending}>
          {t('inbound.try')}
        </Button>
        <chakra.div role="status" display="flex" flexWrap="wrap" columnGap="3">
          {tried && (
            <>
              <StatusBadge tone={requestTones[tried.status]} word={t(`inbound.would.${tried.status}`)} />
              {tried.problem && <span>{inboundProblemText(tried.problem)}</span>}
              {tried.outcome && <OutcomeText outcome={tried.outcome} />}
            </>
          )}
        </chakra.div>
      </chakra.div>
      <RequestPaths requestId={requestId} />
    </chakra.section>
  )
}

/** Each path copies itself as it is written in a value. */
function RequestPaths({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const read = useQuery(inboundBody, { requestId })
  const { data } = read
  if (!data) return <PendingRead of={read} />
  const copy = (path: string) =>
    void navigator.clipboard.writeText(`{{${path}}}`).then(
      () => toast({ tone: 'ok', title: t('inbound.path_copied', { path }) }),
      () => toast({ tone: 'attention', title: t('webhooks.not_copied') }),
    )
  return (
    <chakra.details mt="3" fontSize="sm">
      <chakra.summary cursor="pointer">{t('inbound.paths')}</chakra.summary>
      <chakra.ul listStyleType="none" mt="1" maxH="240px" overflowY="auto">
        {pathsIn(JSON.parse(data.body)).map(({ path, value }) => (
          <li key={path}>
            <chakra.button
              type="button"
              onClick={() => copy(path)}
              display="flex"
              flexWrap="wrap"
              columnGap="3"
              width="full"
              textAlign="start"
              cursor="pointer"
              py="1"
              px="1"
              borderRadius="sm"
              _hover={{ bg: 'hover' }}
            >
              <chakra.code overflowWrap="anywhere">{path}</chakra.code>
              <chakra.span color="muted" overflowWrap="anywhere">
                {value}
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  )
}
