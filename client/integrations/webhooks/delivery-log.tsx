import { type DeliveryStatus, deliveries, deliveryStatuses } from '@aura/contracts/integrations/delivery.ts'
import type { Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import { type EventName, eventNames, isEventName } from '@aura/contracts/integrations/event-names.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { NothingFound } from '../../platform/ui/table/states.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { ReplayPeriod } from './replay-period.tsx'

const pageSize = 25
const lookAgainMs = 2_000

type LogProps = { endpoint: Endpoint; test: (event: EventName, done: () => void) => Promise<void> }

/** What went to an endpoint, the newest first; each with its body and what was answered. */
export function DeliveryLog({ endpoint, test }: LogProps) {
  const { t } = useTranslation()
  const [status, setStatus] = useState<DeliveryStatus | ''>('')
  const [page, setPage] = useState(1)
  const [replaying, setReplaying] = useState(false)
  const [event, setEvent] = useState<EventName>(endpoint.events.find(isEventName) ?? eventNames[0])
  const input = { endpointId: endpoint.id, page, pageSize, ...(status !== '' && { status }) }
  const read = useQuery(deliveries, input)
  const { data, refetch } = read
  useEffect(() => {
    const timer = setInterval(refetch, lookAgainMs)
    return () => clearInterval(timer)
  }, [refetch])
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="2" mb="3" alignItems="center">
        <Select
          aria-label={t('webhooks.status')}
          value={status}
          onChange={({ target }) => {
            setStatus(deliveryStatuses.find((value) => value === target.value) ?? '')
            setPage(1)
          }}
        >
          <option value="">{t('webhooks.every_status')}</option>
          {deliveryStatuses.map((value) => (
            <option key={value} value={value}>
              {t(`webhooks.status.${value}`)}
            </option>
          ))}
        </Select>
        <Button onClick={() => setReplaying(true)}>{t('webhooks.replay_period')}</Button>
        <Select
          aria-label={t('webhooks.test_event')}
          value={event}
          onChange={({ target }) => isEventName(target.value) && setEvent(target.value)}
        >
          {eventNames.map((name) => (
            <option key={name} value={name}>
              {t(`webhooks.event.${name}`)}
            </option>
          ))}
        </Select>
        <Button onClick={() => void test(event, refetch)}>{t('webhooks.test')}</Button>
      </chakra.div>
      <PendingRead of={read} h="120px" />
      {data?.total === 0 &&
        (status === '' ? (
          <EmptyState
            title={t('webhooks.no_deliveries')}
            text={t('webhooks.no_deliveries_text')}
            example={t('webhooks.no_deliveries_example')}
            start={() => void test(event, refetch)}
          />
        ) : (
          <NothingFound clear={() => setStatus('')} />
        ))}
      <chakra.ul listStyleType="none" aria-label={t('webhooks.log')}>
        {data?.rows.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} changed={refetch} />
        ))}
      </chakra.ul>
      {pages > 1 && (
        <chakra.div display="flex" alignItems="center" justifyContent="flex-end" gap="2" mt="3">
          <chakra.span color="muted" fontSize="sm">
            {t('webhooks.page', { page, pages })}
          </chakra.span>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('webhooks.newer')}
          </Button>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('webhooks.older')}
          </Button>
        </chakra.div>
      )}
      {replaying && <ReplayPeriod endpoint={endpoint} leave={() => setReplaying(false)} />}
    </>
  )
}
