/** The people behind a number of the ledger, each with the reason in words and the way to the conversation. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { type Bucket, ledgerPeople } from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { recipientTones } from './campaign-tones.ts'
import { codeText } from './campaign-words.ts'
import look from './campaigns.module.css'

export type PeopleOf = { bucket: Bucket; code?: string }
type Person = OutputOf<typeof ledgerPeople>['people'][number]

type Props = { campaign: Pick<Campaign, 'id' | 'name'>; people: PeopleOf; close: () => void }

export function PeopleDrawer({ campaign, people: { bucket, code }, close }: Props) {
  const { t } = useTranslation()
  const [after, setAfter] = useState<string | null>(null)
  const [rows, setRows] = useState<readonly Person[]>([])
  const { data, error } = useQuery(ledgerPeople, {
    ...{ campaignId: campaign.id, bucket, after },
    ...(code !== undefined && { code }),
  })
  // Each page is read once and stands below the ones before.
  useEffect(() => {
    if (!data) return
    setRows((before) => {
      const known = new Set(before.map(({ contactId }) => contactId))
      return [...before, ...data.people.filter(({ contactId }) => !known.has(contactId))]
    })
  }, [data])
  const next = data?.next
  return (
    <Drawer title={t(`campaigns.bucket.${bucket}`)} facts={campaign.name} open close={close} width={560}>
      {error && <EmptyState title={errorText(error)} />}
      {!data && !error && rows.length === 0 && <Skeleton h="160px" />}
      {data && rows.length === 0 && <EmptyState title={t('campaigns.nobody_here')} />}
      <ul className={look.rows} aria-label={t('campaigns.people')}>
        {rows.map((person) => (
          <PersonRow key={person.contactId} person={person} />
        ))}
      </ul>
      {next !== undefined && next !== null && (
        <chakra.div py="3">
          <Button onClick={() => setAfter(next)}>{t('campaigns.more')}</Button>
        </chakra.div>
      )}
    </Drawer>
  )
}

function PersonRow({ person }: { person: Person }) {
  const { t } = useTranslation()
  const mayRead = useMay('view_operations')
  const { name, state, code, params, changedAt, conversationId } = person
  return (
    <chakra.li py="2.5">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.span flex="1 1 160px" minW="0" fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.span>
        <StatusBadge tone={recipientTones[state]} word={t(`campaigns.recipient.${state}`)} />
        <chakra.span color="muted" fontSize="sm">
          <RelativeTime at={changedAt} />
        </chakra.span>
        {conversationId !== null && mayRead && (
          <Button asChild size="xs" variant="ghost">
            <Link
              to="/operations"
              search={{ c: conversationId }}
              aria-label={t('campaigns.open_conversation_with', { name })}
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
