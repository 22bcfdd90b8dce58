import { confirmDelivery, type Delivery, oneDelivery, replayDelivery } from '@aura/contracts/integrations/delivery.ts'
import { isEventName } from '@aura/contracts/integrations/event-names.ts'
import type { Command, InputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { CodeBlock } from './code-block.tsx'
import { problemText, statusTones } from './webhook-words.ts'

type RowProps = { delivery: Delivery; changed: () => void }

export function DeliveryRow({ delivery, changed }: RowProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { event, status, test, at, problem, statusCode, tries, retryAt } = delivery
  const Icon = open ? ChevronDown : ChevronRight
  const title = isEventName(event) ? t(`webhooks.event.${event}`) : event
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
        <chakra.span flex="1" minW="0">
          <chakra.span display="block" overflowWrap="anywhere">
            {test ? t('webhooks.test_of', { event: title }) : title}
          </chakra.span>
          <chakra.span display="flex" flexWrap="wrap" columnGap="3" color="muted" fontSize="sm">
            <StatusBadge tone={statusTones[status]} word={t(`webhooks.status.${status}`)} />
            {problem && <span>{problemText(problem, statusCode, t)}</span>}
            {!problem && statusCode !== null && <span data-figures="">{statusCode}</span>}
            {tries > 1 && <span>{t('webhooks.tries', { count: tries })}</span>}
            {retryAt !== null && <RetryAt at={retryAt} />}
          </chakra.span>
        </chakra.span>
        <chakra.span color="muted" fontSize="sm">
          <RelativeTime at={at} />
        </chakra.span>
      </chakra.button>
      {open && <Detail delivery={delivery} changed={changed} />}
    </chakra.li>
  )
}

function RetryAt({ at }: { at: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return <span>{t('webhooks.retry_at', { at: formatInstant(at, language) })}</span>
}

function Detail({ delivery, changed }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: deliveryId, status, tries } = delivery
  const read = useQuery(oneDelivery, { deliveryId })
  const { data, refetch } = read
  const again = () => {
    refetch()
    changed()
  }
  const replay = useAct(replayDelivery, again)
  const confirm = useAct(confirmDelivery, again)
  return (
    <chakra.div ps="6" pt="2" fontSize="sm" key={`${status} ${tries}`}>
      <PendingRead of={read} h="80px" />
      {data && (
        <>
          <chakra.p color="muted">webhook-id: {deliveryId}</chakra.p>
          {data.body === null ? (
            <p>{t('webhooks.problem.erased')}</p>
          ) : (
            <CodeBlock label={t('webhooks.body')} text={JSON.stringify(JSON.parse(data.body), null, 2)} />
          )}
          <chakra.ol listStyleType="none" mt="2" aria-label={t('webhooks.attempts')}>
            {data.attempts.map((attempt) => (
              <chakra.li key={attempt.at} py="1">
                <chakra.span color="muted">{formatInstant(attempt.at, language)}</chakra.span>{' '}
                {attempt.problem ? problemText(attempt.problem, attempt.statusCode, t) : attempt.statusCode}{' '}
                <chakra.span data-figures="" color="muted">
                  {t('webhooks.duration', { ms: attempt.durationMs })}
                </chakra.span>
                {attempt.response !== null && <CodeBlock label={t('webhooks.response')} text={attempt.response} />}
              </chakra.li>
            ))}
          </chakra.ol>
        </>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
        {status === 'in_doubt' && <Button onClick={() => confirm({ deliveryId })}>{t('webhooks.confirm')}</Button>}
        {status !== 'calling' && <Button onClick={() => replay({ deliveryId })}>{t('webhooks.replay')}</Button>}
      </chakra.div>
    </chakra.div>
  )
}

function useAct<C extends Command>(contract: C, done: () => void) {
  const { send } = useCommand(contract)
  return (input: InputOf<C>) =>
    void send(input).then(done, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
}
