/** The messages to one person each, the newest first, as the ledger has them. */
import { cancelOne, type UnitDispatch, unitDispatches } from '@aura/contracts/campaigns/send-one.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../channels/index.ts'
import { useNames } from '../companies/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { recipientTones } from './campaign-tones.ts'
import { codeText } from './campaign-words.ts'
import look from './campaigns.module.css'
import { stateOf } from './unit-outcome.tsx'

const everyMs = 3_000
const pageSize = 25

export function UnitList({ changed }: { changed: string | undefined }) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(pageSize)
  const read = useQuery(unitDispatches, { before: null, limit })
  const { data, refetch } = read
  usePolling(refetch, { every: everyMs })
  // What was just sent is on top at once.
  useEffect(() => {
    if (changed !== undefined) refetch()
  }, [changed, refetch])
  return (
    <Card title={t('campaigns.unit_list')}>
      <PendingRead of={read} h="120px" m="4" />
      {data?.dispatches.length === 0 && (
        <chakra.p px="4" pb="3" color="muted">
          {t('campaigns.unit_none')}
        </chakra.p>
      )}
      <ul className={look.rows} aria-label={t('campaigns.unit_list')}>
        {data?.dispatches.map((dispatch) => (
          <Row key={dispatch.id} dispatch={dispatch} changed={refetch} />
        ))}
      </ul>
      {data?.next && limit < 100 && (
        <chakra.div px="4" py="3">
          <Button onClick={() => setLimit((before) => Math.min(100, before + pageSize))}>{t('campaigns.more')}</Button>
        </chakra.div>
      )}
    </Card>
  )
}

function Row({ dispatch, changed }: { dispatch: UnitDispatch; changed: () => void }) {
  const { t } = useTranslation()
  const names = useNames(t('campaigns.former'))
  const cancel = useCommand(cancelOne)
  const mayRead = useMay('view_operations')
  const mayCancel = useMay(cancelOne.needs)
  const {
    id: campaignId,
    contactName,
    channelKind,
    channelName,
    authorId,
    madeAt,
    code,
    params,
    conversationId,
    isTest,
  } = dispatch
  const recipient = stateOf(dispatch)
  return (
    <chakra.li px="4" py="2.5">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <ChannelIcon kind={channelKind} />
        <chakra.div flex="1 1 200px" minW="0">
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            {contactName}
          </chakra.p>
          <chakra.p color="muted" fontSize="sm">
            {isTest && `${t('campaigns.unit_test')} · `}
            {channelName} · {names(authorId)} · <RelativeTime at={madeAt} />
          </chakra.p>
        </chakra.div>
        <StatusBadge tone={recipientTones[recipient]} word={t(`campaigns.recipient.${recipient}`)} />
        {recipient === 'waiting' && mayCancel && (
          <Button
            size="xs"
            aria-label={t('campaigns.unit_cancel_of', { name: contactName })}
            onClick={() =>
              void cancel
                .send({ campaignId })
                .then(changed, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
            }
          >
            {t('campaigns.unit_cancel')}
          </Button>
        )}
        {conversationId !== null && mayRead && (
          <Button asChild size="xs" variant="ghost">
            <Link
              to="/operations"
              search={{ c: conversationId }}
              aria-label={t('campaigns.open_conversation_with', { name: contactName })}
            >
              {t('campaigns.open_conversation')}
            </Link>
          </Button>
        )}
      </chakra.div>
      {code !== null && (
        <chakra.p color="muted" fontSize="sm">
          {codeText({ code, params })}
        </chakra.p>
      )}
    </chakra.li>
  )
}
