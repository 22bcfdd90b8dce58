import {
  applyRequest,
  applyWaiting,
  type InboundRequest,
  inboundBody,
  inboundRequests,
  type RequestStatus,
  requestStatuses,
} from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { decideApplying, decideRequest } from '@aura/machines/integrations/inbound/decide-request.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { NothingFound } from '../../platform/ui/table/states.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { CodeBlock } from '../webhooks/code-block.tsx'
import { inboundProblemText, requestTones } from './inbound-words.ts'
import { OutcomeText } from './outcome-text.tsx'

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })
/** No event tells of single requests. */
const lookAgainMs = 2_000

/** What came in, the newest first; each with its body and what became of it. */
export function RequestLog({ webhook }: { webhook: InboundWebhook }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<RequestStatus | ''>('')
  const input = { webhookId: webhook.id, pageSize: 100, ...(status !== '' && { status }) }
  const read = useQuery(inboundRequests, input)
  const { data, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const actor = useMe()
  const may = decideApplying(webhook, { actor }).ok
  const all = useCommand(applyWaiting)
  const applyAll = () =>
    void all.send({ webhookId: webhook.id }).then(({ count }) => {
      refetch()
      toast({ tone: 'ok', title: t('inbound.applying', { count }) })
    }, tell)
  const hasOpen = data?.rows.some((request) => decideRequest(webhook, request, { actor }).ok)
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mb="3" alignItems="center">
        <Select
          aria-label={t('inbound.status')}
          value={status}
          width="auto"
          onChange={({ target }) => setStatus(requestStatuses.find((value) => value === target.value) ?? '')}
        >
          <option value="">{t('inbound.every_status')}</option>
          {requestStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`inbound.status.${value}`)}
            </option>
          ))}
        </Select>
        {may && hasOpen && <Button onClick={applyAll}>{t('inbound.apply_waiting')}</Button>}
      </chakra.div>
      <PendingRead of={read} h="120px" />
      {data?.total === 0 &&
        (status === '' ? (
          <EmptyState title={t('inbound.no_requests')} text={t('inbound.no_requests_text')} />
        ) : (
          <NothingFound clear={() => setStatus('')} />
        ))}
      <chakra.ul listStyleType="none" aria-label={t('inbound.requests')}>
        {data?.rows.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            mayApply={decideRequest(webhook, request, { actor }).ok}
            changed={refetch}
          />
        ))}
      </chakra.ul>
    </>
  )
}

type RowProps = { request: InboundRequest; mayApply: boolean; changed: () => void }

function RequestRow({ request, mayApply, changed }: RowProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { status, at, problem, outcome } = request
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="2">
      <chakra.button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        display="flex"
        width="full"
        gap="2"
        alignItems="flex-start"
        textAlign="start"
        cursor="pointer"
      >
        <chakra.span color="muted" mt="0.5">
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
        <chakra.span flex="1" minW="0" display="flex" flexWrap="wrap" columnGap="3">
          <StatusBadge tone={requestTones[status]} word={t(`inbound.status.${status}`)} />
          {problem && <span>{inboundProblemText(problem)}</span>}
          {outcome && <OutcomeText outcome={outcome} />}
        </chakra.span>
        <chakra.span color="muted" fontSize="sm">
          <RelativeTime at={at} />
        </chakra.span>
      </chakra.button>
      {open && <Detail request={request} mayApply={mayApply} changed={changed} />}
    </chakra.li>
  )
}

function Detail({ request: { id: requestId, status }, mayApply, changed }: RowProps) {
  const { t } = useTranslation()
  const read = useQuery(inboundBody, { requestId })
  const { data } = read
  const apply = useCommand(applyRequest)
  return (
    <chakra.div ps="6" pt="2" fontSize="sm">
      <PendingRead of={read} h="80px" />
      {data && <CodeBlock label={t('inbound.body')} text={JSON.stringify(JSON.parse(data.body), null, 2)} />}
      {mayApply && (
        <Button mt="2" onClick={() => void apply.send({ requestId }).then(changed, tell)}>
          {t(status === 'failed' ? 'inbound.retry' : 'inbound.apply')}
        </Button>
      )}
    </chakra.div>
  )
}
