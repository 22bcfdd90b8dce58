/** The people behind a number of the ledger or of a channel, each with the reason in words and the way to the conversation. */
import { type Bucket, ledgerPeople, type OverChannel } from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { recipientTones } from './campaign-tones.ts'
import { codeText } from './campaign-words.ts'
import { PeopleList } from './people-list.tsx'

/** `title`: where the bucket alone does not say who they are. */
export type PeopleOf = { bucket?: Bucket; code?: string; over?: OverChannel; title?: string }
type Person = OutputOf<typeof ledgerPeople>['people'][number]

/** Without an id: of all campaigns under way, each row with the name of its own. */
export type CampaignOfPeople = { id: string | null; name: string; nameOf?: (campaignId: string) => string | undefined }

type Props = { campaign: CampaignOfPeople; people: PeopleOf; close: () => void }

const keyOf = ({ campaignId, contactId }: Person): string => `${campaignId} ${contactId}`

export function PeopleDrawer({ campaign, people: { bucket, code, over, title }, close }: Props) {
  const { t } = useTranslation()
  const [after, setAfter] = useState<string | null>(null)
  const read = useQuery(ledgerPeople, {
    ...{ campaignId: campaign.id, after },
    ...(bucket !== undefined && { bucket }),
    ...(code !== undefined && { code }),
    ...(over !== undefined && { over }),
  })
  const words = title ?? (bucket === undefined ? t('campaigns.people') : t(`campaigns.bucket.${bucket}`))
  return (
    <Drawer title={words} facts={campaign.name} open close={close} width={560}>
      <PeopleList read={read} keyOf={keyOf} more={setAfter}>
        {(person) => <PersonRow person={person} campaignName={campaign.nameOf?.(person.campaignId)} />}
      </PeopleList>
    </Drawer>
  )
}

function PersonRow({ person, campaignName }: { person: Person; campaignName: string | undefined }) {
  const { t } = useTranslation()
  const mayRead = useMay('view_operations')
  const { name, state, code, params, changedAt, conversationId } = person
  return (
    <>
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
      {campaignName !== undefined && (
        <chakra.p color="muted" fontSize="sm">
          {campaignName}
        </chakra.p>
      )}
      {code !== null && (
        <chakra.p color="muted" fontSize="sm">
          {codeText({ code, params })}
        </chakra.p>
      )}
    </>
  )
}
